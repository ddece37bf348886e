/** React with warnings, which fail the test. Import it first; each test file has a separate environment. */
process.env.NODE_ENV = 'development';

export {};
