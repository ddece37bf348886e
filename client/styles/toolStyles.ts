/** The tools' stylesheet among the assets. The build puts its real name here (build/toolStyles.ts). */
export const toolStyles = 'tools.css';
