/**
 * Gives jest what the server build gives: a `.graphql` file is its text.
 * Plain JavaScript, since jest loads a transformer before anything can transform it.
 */
const transformer = {
  /** @param {string} text */
  process: (text) => ({ code: `module.exports = { __esModule: true, default: ${JSON.stringify(text)} };` }),
};

export default transformer;
