/** The roles in a token's claims, which must be verified before they are trusted. */
export function readRoles({ roles }: Readonly<Record<string, unknown>>): readonly string[] {
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
}
