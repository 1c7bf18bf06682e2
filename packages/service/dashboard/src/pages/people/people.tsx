import { useKnownSession } from '../../api/session.ts';
import { Page } from '../../ui/page.tsx';
import { FactorRule } from './factor-rule.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';

/** The members of the organization, and the invitations. */
export function People() {
  const { organisation } = useKnownSession();
  const isOwner = organisation?.role === 'owner';
  return (
    <Page
      title="People"
      lead="All members see the same keys, jobs and webhooks. Owners invite, sign out and remove people."
    >
      <Members isOwner={isOwner} />
      <Invitations isOwner={isOwner} />
      <FactorRule isOwner={isOwner} />
    </Page>
  );
}
