/** How things are named to whom they do not belong: recognisable to whoever knows them, of no use to whoever does not. */

/** `SUMMER2026XY` → `SU••••XY`. Of a short code even less, or its ends would be the whole. */
export function maskCode(code: string): string {
  return code.length < 8 ? `${code.slice(0, 1)}••••${code.slice(-1)}` : `${code.slice(0, 2)}••••${code.slice(-2)}`;
}

/** `anna@example.com` → `a•••@example.com`: enough to recognise one's own address, too little to learn another's. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
