/** How the audit log names things: recognisable to whoever knows them, of no use to whoever does not. */

/** `SUMMER2026XY` → `SU••••XY`. Of a short code even less, or its ends would be the whole. */
export function maskCode(code: string): string {
  return code.length < 8 ? `${code.slice(0, 1)}••••${code.slice(-1)}` : `${code.slice(0, 2)}••••${code.slice(-2)}`;
}
