import { useWatch } from 'react-hook-form';
import { useSaveDomains, type Domains } from '../../api/domains.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, useActionForm } from '../../ui/form.tsx';
import { ErrorMessage } from '../../ui/messages.tsx';
import { entriesIssue, entryLines } from '../../words/entry-lines.ts';
import { DomainsField } from './domains-field.tsx';

/** The form of both lists. A member can read and export them. */
export function DomainsForm({ saved, isOwner }: { saved: Domains; isOwner: boolean }) {
  const notify = useNotify();
  const form = useActionForm({
    defaultValues: { block: textOf(saved.block), allow: textOf(saved.allow) },
    action: useSaveDomains(),
    variables: ({ allow, block }) => ({ allow: entriesOf(allow), block: entriesOf(block) }),
    onSuccess: ({ allow, block }) => {
      form.reset({ allow: textOf(allow), block: textOf(block) });
      notify('Lists saved. They apply to every validation from now on.');
    },
    issueOf: (error, name, values) => entriesIssue(error, name, entryLines(values[name])),
  });
  const texts = useWatch({ control: form.control });
  const add = (name: keyof Domains, imported: string) => {
    const lines = [form.getValues(name).trimEnd(), imported.trim()].filter(Boolean);
    form.setValue(name, `${lines.join('\n')}\n`, { shouldDirty: true });
  };

  return (
    <Form errors={form.formState.errors} onSubmit={form.submit}>
      <p className="muted">
        One per line. <code>acme.com</code> includes its subdomains, <code>*.acme.com</code> is only
        the subdomains, <code>*</code> is every domain. The longer name wins, and if both lists have
        it, the domain is blocked.
      </p>
      <DomainsField
        label="Blocked domains"
        hint="Their addresses are risky, with the reason “Blocked domain”."
        fileName="blocked-domains.txt"
        text={texts.block ?? ''}
        isReadOnly={!isOwner}
        onImport={(text) => {
          add('block', text);
        }}
        {...form.field('block')}
      />
      <DomainsField
        label="Allowed domains"
        hint="Their addresses are never disposable, free or role addresses. Syntax, domain and mailbox are checked as always."
        fileName="allowed-domains.txt"
        text={texts.allow ?? ''}
        isReadOnly={!isOwner}
        onImport={(text) => {
          add('allow', text);
        }}
        {...form.field('allow')}
      />
      <ErrorMessage error={form.error} />
      {isOwner && (
        <div className="actions">
          <Button type="submit" look="first" isBusy={form.isPending}>
            Save
          </Button>
        </div>
      )}
    </Form>
  );
}

function textOf(entries: readonly string[]): string {
  return entries.map((entry) => `${entry}\n`).join('');
}

function entriesOf(text: string): string[] {
  return entryLines(text).map(({ entry }) => entry);
}
