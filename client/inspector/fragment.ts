/** In the address it opens the inspector, for whoever may. */
export const inspectorFragment = '#tracking';
