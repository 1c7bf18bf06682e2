import { fail, ok } from '@postern/protocol';
import { randomUUID } from 'node:crypto';

/** Sends data in the envelope that every reply of Postern has. */
export function sendData(res, data, message) {
  send(res, ok(data, message));
}

/** Sends a failure in the same envelope. */
export function sendFailure(res, code, headers = {}) {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  send(res, fail(code, { requestId: randomUUID() }));
}

function send(res, envelope) {
  res.statusCode = envelope.status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.end(JSON.stringify(envelope));
}
