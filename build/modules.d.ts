/** The bundler and Jest load GraphQL files as text. */
declare module '*.graphql' {
  const text: string;
  export default text;
}

declare module 'subset-font' {
  interface Options {
    targetFormat?: 'truetype' | 'woff2';
    keepFeatures?: readonly string[];
    variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  }
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Buffer>;
}
