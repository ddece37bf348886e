/**
 * JSON that is safe inside a script element. React does not escape there, and `JSON.stringify` alone would let a value
 * close the element or open a comment.
 */
const unsafe = /[<>&\u2028\u2029]/g;

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

export function serializeState(state: unknown): string {
  return JSON.stringify(state).replace(unsafe, (character) => escapes[character] ?? '');
}
