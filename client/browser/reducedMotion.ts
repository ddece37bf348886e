/** The media query of a visitor whose system asks for less motion. */
export const reducedMotion = '(prefers-reduced-motion: reduce)';
