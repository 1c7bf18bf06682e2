import { useDomains } from '../../api/domains.ts';
import { useKnownSession } from '../../api/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { DomainsForm } from './domains-form.tsx';

/** The organization's own lists of domains. */
export function Domains() {
  const isOwner = useKnownSession().organisation?.role === 'owner';
  const domains = useDomains();
  return (
    <Page
      title="Domains"
      lead="Two lists of your own, for every validation with your keys and in your jobs. Owners change them."
    >
      <Loaded query={domains} what="the lists">
        {(saved) => <DomainsForm saved={saved} isOwner={isOwner} />}
      </Loaded>
    </Page>
  );
}
