const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // The frames of /your-form.html inherit this policy, and a pasted form can contain images.
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Sets what every reply says about how it may be used. */
export function secure(res) {
  res.setHeader('Content-Security-Policy', POLICY);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
}
