/**
 * React as it is shipped, for tests that compare what thousands of renders write: its development form takes several
 * times as long. Imported before everything else; each test file has an environment of its own.
 */
process.env.NODE_ENV = 'production';

export {};
