import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request, and its response. */
export interface Exchange {
  path: string;
  query: URLSearchParams;
  request: IncomingMessage;
  response: ServerResponse;
  body: () => Promise<string>;
  sendJson: (data: object) => void;
  sendHtml: (html: string) => void;
}
