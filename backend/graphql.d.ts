/** The schema is bundled as text. */
declare module '*.graphql' {
  const text: string;
  export default text;
}
