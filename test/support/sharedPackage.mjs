/**
 * Loads a package once per worker, not for each test file. For stateless packages whose dependencies are shared too, or
 * not used elsewhere. Requires sharedRealmEnvironment.ts. Plain JavaScript, because Jest does not transform
 * transformers.
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
