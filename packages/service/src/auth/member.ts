import type { SignedIn } from './auth.ts';

/** A signed-in user, and the organization that the user belongs to. */
export interface Member extends SignedIn {
  orgId: string;
  organisation: string;
  /** Whether the organization requires a second factor of its users. */
  requiresSecondFactor: boolean;
  role: 'owner' | 'member';
}
