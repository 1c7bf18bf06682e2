import { PATHS } from '@postern/protocol';

/** Writes the shortest request that is answered. Source: docs/service-interface.md#4.1. */
export function curlSnippet(publicUrl: string): string {
  return [
    `curl ${publicUrl.replace(/\/$/, '')}${PATHS.single} \\`,
    "  -H 'Authorization: Bearer YOUR_KEY' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"email": "jane@gmail.com", "mode": "medium"}'`,
  ].join('\n');
}
