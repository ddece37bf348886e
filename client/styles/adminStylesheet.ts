/** The tools' stylesheet among the assets. The build puts its real name here. */
export const adminStylesheet = 'tools.css';
