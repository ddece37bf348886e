/** The body of a GraphQL request: JSON of a bounded length, uncompressed. */
import express, { type RequestHandler } from 'express';
import { refuse } from './failure.ts';

export const readJson: RequestHandler[] = [
  // By the same library that the parser asks: what passes here is read by the parser, within its limit.
  function requireJson(request, response, next) {
    if (request.is('application/json') !== false) return next();
    if (!request.complete) response.set('Connection', 'close');
    refuse(response, 415);
  },
  express.json({ limit: '64kb', inflate: false, type: 'application/json' }),
];
