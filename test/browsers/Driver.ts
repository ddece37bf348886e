/** What the steps need of a browser. */
export interface Driver {
  readonly open: (url: string) => Promise<unknown>;
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** By mouse: a click made by a script is no user gesture. */
  readonly click: (x: number, y: number) => Promise<unknown>;
  readonly press: (key: string) => Promise<unknown>;
  /** Errors and failed requests since the last call. */
  readonly takeProblems: () => Promise<readonly string[]>;
  readonly screenshot: () => Promise<Uint8Array>;
  readonly close: () => Promise<unknown>;
}

export type StartBrowser = (size: { readonly width: number; readonly height: number }) => Promise<Driver>;
