/**
 * One CSS module → its scoped rules and its class names. The names depend on the file's path and the local name only,
 * so the server bundle, the browser bundle and the stylesheet agree without knowing of each other.
 */
import { createHash } from 'node:crypto';
import { transform } from 'lightningcss';
import { browserTargets } from '../browserTargets.ts';

/** `path` is relative to the repository, with slashes. */
export function compileModule(path: string, source: string) {
  const scope = createHash('sha256').update(path).digest('hex').slice(0, 6);
  const { code, exports } = transform({
    filename: path,
    code: Buffer.from(source),
    cssModules: { pattern: `[local]-${scope}`, dashedIdents: false },
    targets: browserTargets.css,
    minify: true,
  });
  const classNames = Object.entries(exports ?? {}).map(([local, { name, composes }]) => {
    const names = composes.map((reference) => {
      if (reference.type === 'dependency') throw new Error(`${path}: composes from another file is not supported.`);
      return reference.name;
    });
    return [local, [name, ...names].join(' ')] as const;
  });
  return { css: code.toString(), classNames: Object.fromEntries(classNames.sort(([a], [b]) => (a < b ? -1 : 1))) };
}
