/** A push to the data layer as JSON, whatever a tag has put into it. Commands read as lists. */
export function writePush(push: unknown): string {
  try {
    return JSON.stringify(push === undefined ? kindOf(push) : push, readable, 2);
  } catch {
    // It leads back into itself, or does not want to be read.
    return JSON.stringify(kindOf(push));
  }
}

/** Tags push elements and events of the page, which lead to all of it. */
function readable(_key: string, value: unknown): unknown {
  if (typeof value === 'function') return kindOf(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (kindOf(value) === '[object Arguments]') return Array.from(value as ArrayLike<unknown>);
  return kindOf(value) === '[object Object]' ? value : kindOf(value);
}

function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}
