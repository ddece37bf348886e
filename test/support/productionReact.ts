/**
 * React as it is shipped, for the integration tests: its development form takes several times as long to write a page.
 * Runs before each test file. What that form warns of is looked for by the components' tests, and by the integration
 * tests that import developmentReact.ts.
 */
process.env.NODE_ENV = 'production';

export {};
