/** `SUMMER2026XY` → `SU••••XY`, `CODE` → `C••••E`. */
export function maskCode(code: string): string {
  return code.length < 8 ? `${code.slice(0, 1)}••••${code.slice(-1)}` : `${code.slice(0, 2)}••••${code.slice(-2)}`;
}

/** `anna@example.com` → `a•••@example.com`. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
