/**
 * Requests and responses that are Express's own from the start. Express gives every message another prototype; V8 then
 * keeps the message, and all that it leads to, beyond its time: collecting that took a third of a page's processor time.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** Options of `http.createServer`. The messages have the prototype that Express would set, so that setting it is nothing. */
export function expressMessages(application: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  Object.setPrototypeOf(Request.prototype, application.request);
  Object.setPrototypeOf(Response.prototype, application.response);
  application.request = Request.prototype as typeof application.request;
  application.response = Response.prototype as unknown as typeof application.response;
  return { IncomingMessage: Request, ServerResponse: Response };
}
