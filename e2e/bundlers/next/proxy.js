import { NextResponse } from 'next/server';

/** Sets the policy, and tells Next of it: Next takes the nonce of its scripts from there. */
export function proxy(request) {
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; base-uri 'none'`;
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}
