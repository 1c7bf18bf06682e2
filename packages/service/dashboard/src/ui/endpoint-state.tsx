import type { Endpoint } from '@postern/protocol';
import { Mark } from './mark.tsx';

/** Whether an endpoint is told anything. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  if (endpoint.is_active) return <Mark tone="good">Active</Mark>;
  return endpoint.disabled_reason ? (
    <Mark tone="bad">Disabled by the service</Mark>
  ) : (
    <Mark tone="calm">Disabled</Mark>
  );
}
