/** The variables that site and backend need in production, with local URLs and test secrets. */
export interface ProductionAddresses {
  /** Origins for browsers. */
  readonly site: string;
  readonly api: string;
  /** The sites' internal URL of the backend. */
  readonly inside: string;
  readonly databaseUrl: string;
  readonly smtpUrl: string;
}

export const productionEnvironment = ({ site, api, inside, databaseUrl, smtpUrl }: ProductionAddresses) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: site,
  BACKEND_PUBLIC_URL: api,
  ACQ_BACKEND_GRAPHQL_URL: `${api}/graphql`,
  ACQ_BACKEND_INTERNAL_URL: `${inside}/graphql`,
  DATABASE_URL: databaseUrl,
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'salon@salon.example',
  LOGIN_URL: 'https://salon.example/login',
  LINK_SIGNING_SECRET: 'a-secret-of-this-test-that-signs-links',
  AUTH_JWT_SECRET: 'a-secret-of-this-test-that-signs-bearers',
});
