/**
 * Loads `.graphql` files as text, as the server build does. Plain JavaScript, because Jest does not transform transformers.
 */
const transformer = {
  /** @param {string} text */
  process: (text) => ({ code: `module.exports = { __esModule: true, default: ${JSON.stringify(text)} };` }),
};

export default transformer;
