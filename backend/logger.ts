/** The part of a logger that the backend needs. It is given no address, name, token or code to write. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
