/** A GraphQL file is its text: the server build and jest load it alike. */
declare module '*.graphql' {
  const text: string;
  export default text;
}
