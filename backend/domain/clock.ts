import { createHash, randomBytes } from 'node:crypto';

export type Clock = () => Date;

/** 256 bits, URL-safe. */
export const generateToken = () => randomBytes(32).toString('base64url');

/** 128 bits, URL-safe; no secret. */
export const generateId = () => randomBytes(16).toString('base64url');

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
