/** The roles that a bearer's claims name. What they are worth is known once the token has been verified. */
export function rolesOf({ roles }: Readonly<Record<string, unknown>>): readonly string[] {
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
}
