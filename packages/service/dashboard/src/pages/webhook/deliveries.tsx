import type { Endpoint } from '@postern/protocol';
import { useDeliveries } from '../../api/endpoints.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { DeliveryRow } from './delivery-row.tsx';

/** What was sent to an endpoint, newest first. */
export function Deliveries({ endpoint }: { endpoint: Endpoint }) {
  const list = useDeliveries(endpoint.id);
  const { data, error, refetch } = list;
  const deliveries = data?.pages.flatMap(({ rows }) => rows);
  return (
    <section className="part" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      {deliveries ? (
        deliveries.length > 0 ? (
          <>
            <ul className="rows" role="list">
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </ul>
            <MoreButton list={list} count={deliveries.length} />
          </>
        ) : (
          <Empty title="No deliveries yet">
            <p>Send a test event to check your endpoint.</p>
          </Empty>
        )
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="the deliveries" />
      )}
    </section>
  );
}
