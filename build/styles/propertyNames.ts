/** Custom properties as a visitor's browser gets them: by a letter or two. A page of styles names them a thousand times. */

const property = /(?<![\w-])--[a-z][\w-]*/g;

/** Two letters and figures at most: 26 names, then 26 times 36. */
function shortName(index: number): string {
  const letter = (number: number) => String.fromCharCode(97 + number);
  if (index < 26) return `--${letter(index)}`;
  return `--${letter(Math.floor(index / 36) % 26)}${(index % 36).toString(36)}`;
}

/**
 * The names that `css` is to get, which is everything that one page may load together. What `scripts` speak of keeps its
 * name: they set it by that.
 */
export function shortenPropertyNames(css: string, scripts: string): ReadonlyMap<string, string> {
  const uses = new Map<string, number>();
  for (const [name] of css.matchAll(property)) uses.set(name, (uses.get(name) ?? 0) + 1);
  for (const [name] of scripts.matchAll(property)) uses.delete(name);
  const byUse = [...uses].sort(([a, usesA], [b, usesB]) => usesB - usesA || (a < b ? -1 : 1));
  return new Map(byUse.map(([name], index) => [name, shortName(index)]));
}

export function renameProperties(css: string, names: ReadonlyMap<string, string>): string {
  return css.replace(property, (name) => names.get(name) ?? name);
}
