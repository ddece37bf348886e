/**
 * Production React for integration tests, because development React renders slower. Runs before each test file.
 * Component tests, and integration tests that import developmentReact.ts, check for warnings.
 */
process.env.NODE_ENV = 'production';

export {};
