/** JSON that is safe in a script element, which a value of `JSON.stringify` could close. */
const unsafe = /[<>&\u2028\u2029]/g;

export function serializeState(state: unknown): string {
  const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(state).replace(unsafe, escapeCharacter);
}
