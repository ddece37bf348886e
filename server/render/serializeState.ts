/** JSON that is safe in a script element, where `JSON.stringify` alone would let a value close the element. */
const unsafe = /[<>&\u2028\u2029]/g;

export function serializeState(state: unknown): string {
  const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(state).replace(unsafe, escapeCharacter);
}
