/** A GraphQL file is its text: the server build and jest load it alike. */
declare module '*.graphql' {
  const text: string;
  export default text;
}

/** The part of `subset-font` that the build uses; the package brings no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'truetype' | 'woff2';
    keepFeatures?: readonly string[];
    variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  }
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Buffer>;
}
