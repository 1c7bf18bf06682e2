import type { Payload } from '../api/routes.ts';

/** The webhook endpoints that the operator allows. */
type WebhookRules = NonNullable<Payload<'get /state'>['webhooks']>;

const PUBLIC: WebhookRules = { http: false, private_ranges: [] };

/** Which URLs a webhook endpoint can have, by the operator's settings. */
export function endpointHint({ http, private_ranges: ranges } = PUBLIC): string {
  const scheme = http ? 'It starts with http:// or https://' : 'It starts with https://';
  const port = http ? '' : ', has port 443 or 8443';
  const place = ranges.length > 0 ? ` or in ${ranges.join(', ')}` : '';
  return `${scheme}${port}, and its host is on the public internet${place}.`;
}
