/** Compares the deployment files with the product. */
import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { backendVariables, parseBackendConfig } from '../../backend/config.ts';
import { metricTable } from '../../node/metrics/metrics.ts';
import { parseConfig, siteVariables } from '../../server/config.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const allVariables = { ...siteVariables, ...backendVariables };

interface Probe {
  readonly httpGet: { readonly path: string };
}

interface Container {
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly { readonly secretRef: { readonly name: string } }[];
  readonly image: string;
  readonly securityContext: object;
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template: {
      readonly spec: { readonly terminationGracePeriodSeconds: number; readonly containers: readonly [Container] };
    };
  };
}

interface Autoscaler {
  readonly spec: {
    readonly metrics: readonly {
      readonly pods?: { readonly metric: { readonly name: string } };
      readonly resource?: { readonly name: string };
    }[];
  };
}

interface Adapter {
  readonly rules: { readonly custom: readonly { readonly seriesQuery: string }[] };
}

const manifestsOf = (name: string) =>
  parseAllDocuments(read(`build/deploy/kubernetes/${name}.yaml`)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });

const manual = read('docs/operations.md');

const podOf = (name: string) => manifestsOf(name).find(({ kind }) => kind === 'Deployment')?.spec.template.spec;
const containerOf = (name: string) => podOf(name)?.containers[0];

describe.each(['site', 'backend'])('the manifests of the %s', (name) => {
  const manifests = manifestsOf(name);
  const [pod, container] = [podOf(name), containerOf(name)];

  it('limit disruptions and scale with the load', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual([
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'HorizontalPodAutoscaler',
    ]);
    expect(manifests.map(({ metadata }) => metadata.name)).toEqual(manifests.map(() => name));
  });

  it('set known variables only, and secrets by reference', () => {
    const names = container?.env.map((variable) => variable.name) ?? [];
    expect(names.filter((variable) => !(variable in allVariables))).toEqual([]);
    expect(names.filter((variable) => /SECRET|_URL$/.test(variable))).toEqual(
      name === 'site' ? ['ACQ_BACKEND_INTERNAL_URL'] : [],
    );
    const references = container?.envFrom.map(({ secretRef }) => secretRef.name);
    expect(references).toEqual(name === 'site' ? ['salon-xiv'] : ['salon-xiv', 'salon-xiv-backend']);
  });

  it('get no variables of other Services', () => {
    expect(pod).toMatchObject({ enableServiceLinks: false });
  });

  it('probe the health paths', () => {
    expect(container?.startupProbe.httpGet.path).toBe('/healthz');
    expect(container?.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container?.readinessProbe.httpGet.path).toBe('/readyz');
  });

  it('have a grace period longer than the stop deadline', () => {
    const env = Object.fromEntries(container?.env.map((variable) => [variable.name, variable.value]) ?? []);
    const { stopDeadlineMs } = parseBackendConfig({ DRAIN_DELAY_MS: env.DRAIN_DELAY_MS });
    expect((pod?.terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(stopDeadlineMs);
  });

  it('scale by a metric that exists and that the adapter exposes', () => {
    const autoscaler = manifests.find(({ kind }) => kind === 'HorizontalPodAutoscaler');
    const { metrics } = (autoscaler as unknown as Autoscaler).spec;
    const [byLoop, byProcessor] = metrics;
    expect(byLoop?.pods?.metric.name).toBe(metricTable.eventLoopUtilization.name);
    expect(byProcessor?.resource?.name).toBe('cpu');
    const { rules } = parse(read('build/deploy/monitoring/adapter.yaml')) as Adapter;
    expect(rules.custom.map(({ seriesQuery }) => seriesQuery.replace(/\{.*/, ''))).toEqual([
      metricTable.eventLoopUtilization.name,
    ]);
  });

  it('have a read-only file system and no privileges', () => {
    expect(container?.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
  });
});

describe('the secrets that the manifests refer to', () => {
  const address = (protocol: string) => `${protocol}://given.example`;
  const shared: Readonly<Record<string, string>> = {
    PUBLIC_URL: address('https'),
    ACQ_BACKEND_GRAPHQL_URL: `${address('https')}/graphql`,
    LOGIN_URL: address('https'),
    LINK_SIGNING_SECRET: 'a'.repeat(32),
  };
  const ofTheBackend: Readonly<Record<string, string>> = {
    DATABASE_URL: address('postgres'),
    SMTP_URL: address('smtps'),
    MAIL_FROM: 'salon@given.example',
    BACKEND_PUBLIC_URL: address('https'),
  };
  const given = (name: string, secrets: Readonly<Record<string, string>>) => ({
    NODE_ENV: 'production',
    ...Object.fromEntries(containerOf(name)?.env.map((variable) => [variable.name, variable.value]) ?? []),
    ...secrets,
  });

  it('suffice for production, by the names in the manual', () => {
    const listed =
      /`salon-xiv` with ((?:`\w+`(?:, | and )?)+); `salon-xiv-backend` with ((?:`\w+`(?:, | and )?)+)/.exec(manual);
    const names = (text = '') => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect([names(listed?.[1]), names(listed?.[2])]).toEqual([Object.keys(shared), Object.keys(ofTheBackend)]);
    expect(parseConfig(given('site', shared)).production).toBe(true);
    expect(parseBackendConfig(given('backend', { ...shared, ...ofTheBackend })).production).toBe(true);
  });

  it('are all required in production', () => {
    const refusalOf = (parse: () => unknown) => {
      try {
        return void parse();
      } catch (error) {
        return String(error);
      }
    };
    for (const name of [...Object.keys(shared), ...Object.keys(ofTheBackend)]) {
      const secrets = { ...shared, ...ofTheBackend, [name]: '' };
      const refusals = [
        refusalOf(() => parseConfig(given('site', secrets))),
        refusalOf(() => parseBackendConfig(given('backend', secrets))),
      ];
      expect(refusals.join()).toContain(name);
    }
  });
});

it('alerts and dashboard use existing metrics', () => {
  const text = read('build/deploy/monitoring/alerts.yaml') + read('build/deploy/monitoring/dashboard.json');
  const named = new Set([...text.matchAll(/\b([a-z_]+?)(?:_bucket|_count|_sum)?[{[]/g)].map(([, name]) => name));
  const measured = new Set<unknown>(Object.values(metricTable).map(({ name }) => name));
  expect([...named].filter((name) => !measured.has(name) && !/^(?:up|process_|nodejs_)/.test(name ?? ''))).toEqual([]);
});

it('the network policies deny by default', () => {
  const [first, ...others] = manifestsOf('network-policies');
  expect(first?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  expect(others.map(({ metadata }) => metadata.name)).toEqual(['names', 'site', 'backend']);
});

describe('compose.yaml', () => {
  type Service = Readonly<Record<string, unknown>> & { readonly environment?: Readonly<Record<string, string>> };
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Readonly<Record<string, Service>> };
  const instances = ['site-1', 'site-2', 'backend-1', 'backend-2'];
  /** As compose fills it in where whoever starts it names nothing but the secrets. */
  const environmentOf = (name: string) => {
    const fill = (value: string) =>
      value.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g, (_, _name, fallback?: string) => fallback ?? 'a'.repeat(32));
    const given = Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, fill(value)]);
    return { NODE_ENV: 'production', ...Object.fromEntries(given) };
  };

  it.each([...instances, 'balancer', 'codes'])('gives %s a read-only file system and no privileges', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('sets everything that site, backend and the codes command need in production', () => {
    const sites = ['site-1', 'site-2'].map((name) => parseConfig(environmentOf(name)));
    expect(sites.map(({ production }) => production)).toEqual([true, true]);
    const backends = ['backend-1', 'backend-2', 'codes'].map((name) => parseBackendConfig(environmentOf(name)));
    expect(backends.map(({ databaseUrl }) => databaseUrl)).toEqual(
      backends.map(() => `postgres://salon:${'a'.repeat(32)}@postgres:5432/salon`),
    );
  });

  it('sets known variables only', () => {
    const names = [...instances, 'codes'].flatMap((name) => Object.keys(services[name]?.environment ?? {}));
    expect(names.filter((name) => !(name in allVariables))).toEqual([]);
  });

  it('creates the first codes in a one-off service of a profile', () => {
    expect(services.codes).toMatchObject({
      entrypoint: ['node', '--enable-source-maps', 'dist/server/command.js', 'codes'],
      command: ['create', '--count', '10', '--label', 'Opening'],
      profiles: ['operator'],
      restart: 'no',
    });
  });

  it('exposes only the balancer, which instances trust for one address', () => {
    for (const name of instances) {
      expect(services[name]?.ports).toBeUndefined();
      expect(services[name]?.environment?.TRUST_PROXY).toBe(`\${TRUST_PROXY:-1}`);
    }
    expect(services.balancer?.ports).toEqual(['127.0.0.1:8080:8080', '127.0.0.1:9090:9090']);
  });

  it('passes on trace headers of sites, but not of visitors', () => {
    const config = read('build/deploy/nginx.conf');
    const traces = [...config.matchAll(/listen (\d+);\n\s+set \$trace (\S+);/g)].map((match) => match.slice(1));
    expect(traces).toEqual([
      ['8080', "''"],
      ['9090', "''"],
      ['9091', '$http_traceparent'],
    ]);
    expect(config).toContain('  proxy_set_header traceparent $trace;\n');
    // A directive of the kind in a server or a location would leave out all that are named for every one.
    expect([...config.matchAll(/^( *)proxy_set_header /gm)].map(([, indent]) => indent)).toEqual(Array(5).fill('  '));
  });

  it('has the instances at the addresses in nginx.conf', () => {
    const addresses = services.balancer?.extra_hosts as readonly string[];
    const named = instances.map((name) => {
      const networks = services[name]?.networks as { readonly default: { readonly ipv4_address: string } } | undefined;
      return `${name}:${networks?.default.ipv4_address}`;
    });
    expect(addresses).toEqual(named);
    // The file that the tests of it run (test/support/nginx.ts).
    expect(services.balancer?.volumes).toEqual(['./build/deploy/nginx.conf:/etc/nginx/nginx.conf:ro']);
    const config = read('build/deploy/nginx.conf');
    for (const name of instances) expect(config).toContain(`server ${name}:${name.startsWith('site') ? 3000 : 9090} `);
  });
});
