/**
 * Spares pages the steps that serve anything else: a router hands on what it has nothing for in a later turn of the event
 * loop, and each step that asks whether a path is its own costs a page a few microseconds.
 */
import type { RequestHandler } from 'express';
import { contextOf } from './requestContext.ts';

export function unlessPage(handler: RequestHandler): RequestHandler {
  return function askUnlessPage(request, response, next) {
    if (contextOf(response).address.match.kind === 'page') next();
    else handler(request, response, next);
  };
}
