import { NextResponse } from 'next/server';

/** Sets the policy on the response, and on the request too, from which Next reads the nonce of its scripts. */
export function proxy(request) {
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; base-uri 'none'`;
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}
