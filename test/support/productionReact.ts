/**
 * React as it is shipped, for tests that ask for hundreds of pages: its development form takes several times as long.
 * What that form warns of is looked for by the tests that do without, pages.test.ts and those of the components among
 * them. Imported before everything else; each test file has an environment of its own.
 */
process.env.NODE_ENV = 'production';

export {};
