/**
 * The one form of the ids and tokens that the backend draws: URL-safe, so that a link, a log and a database carry them
 * as they are. Whatever has another form was drawn by nobody.
 */
const opaqueIdPattern = /^[\w-]{1,128}$/;

export function isOpaqueId(text: string): boolean {
  return opaqueIdPattern.test(text);
}
