/**
 * React that warns, for integration tests that write pages of every kind: a warning fails the test. Imported before
 * everything else; each test file has an environment of its own.
 */
process.env.NODE_ENV = 'development';

export {};
