/**
 * React DOM is two thirds of the scripts. A static import would evaluate it in one task with everything else; this does so
 * when it is called, and leaves it in the same file, which compresses best as one.
 */

/** esbuild puts the module in its place. */
declare function require(name: 'react-dom/client'): typeof import('react-dom/client');

export const loadReactDom = () => require('react-dom/client');
