/** A delivery that was claimed, and all that is needed to send it. */
export interface ClaimedDelivery {
  deliveryId: string;
  endpointId: string;
  orgId: string;
  /** The fencing token of this claim. */
  token: number;
  /** How many attempts were made before. */
  tries: number;
  /** Whether its endpoint has failed every attempt of late. */
  isFailing: boolean;
  url: string;
  secrets: readonly string[];
  eventId: string;
  body: string;
}
