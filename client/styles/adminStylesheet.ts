/** The build replaces this with the hashed file name. */
export const adminStylesheet = 'admin.css';
