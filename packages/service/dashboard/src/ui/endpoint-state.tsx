import type { Endpoint } from '@postern/protocol';
import { Mark } from './mark.tsx';

/** Whether an endpoint is told anything. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  if (endpoint.is_active) return <Mark tone="good">On</Mark>;
  return endpoint.disabled_reason ? (
    <Mark tone="bad">Switched off by the service</Mark>
  ) : (
    <Mark tone="calm">Off</Mark>
  );
}
