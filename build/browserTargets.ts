/** The oldest browsers that the output is written for: what has ES2022, `:has` and CSS nesting's targets within reach. */
const version = (major: number, minor = 0) => (major << 16) | (minor << 8);

export const browserTargets = {
  script: 'es2022',
  css: {
    chrome: version(105),
    edge: version(105),
    firefox: version(115),
    safari: version(15, 4),
    ios_saf: version(15, 4),
    samsung: version(20),
  },
} as const;
