/** One `class` of several; what is absent or does not apply leaves no trace in it. */
export function joinClasses(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
