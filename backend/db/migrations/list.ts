/** Every migration in order. They are modules, so that a bundle carries them. */
import { initial } from './001Initial.ts';

export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

export const migrations: readonly Migration[] = [{ name: '001-initial', statements: initial }];
