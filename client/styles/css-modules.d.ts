/** A CSS module is its class names; which names exist is checked by the style build, not by the compiler. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}
