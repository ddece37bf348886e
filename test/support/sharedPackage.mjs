/**
 * A package's file as Node itself loads it: once for a worker, not for each of its test files. For packages that keep nothing
 * from one use to the next, and whose own dependencies are either among them or used by nobody else.
 * Works in one realm with Node only (sharedRealmEnvironment.ts). Plain JavaScript, since jest loads a transformer before anything
 * can transform it.
 */
const transformer = {
  /**
   * @param {string} _text
   * @param {string} path
   */
  process: (_text, path) => ({
    code: `module.exports = globalThis[Symbol.for("Node's own require")](${JSON.stringify(path)});`,
  }),
};

export default transformer;
