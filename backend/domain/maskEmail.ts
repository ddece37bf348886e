/** `anna@example.com` → `a•••@example.com`: enough to recognise one's own address, too little to learn another's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${at > 0 ? first : ''}•••${email.slice(at)}`;
}
