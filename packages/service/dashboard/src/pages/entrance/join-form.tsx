import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { Body } from '../../api/routes.ts';
import { useAction } from '../../api/use-action.ts';
import { useSessionStart } from '../../api/session.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, needed, useActionForm } from '../../ui/form.tsx';
import { ErrorMessage } from '../../ui/messages.tsx';
import { NewPasswordField } from '../../ui/password-field.tsx';
import { EmailField, NameField } from '../../ui/text-field.tsx';
import { passwordRule } from '../../words/password-rule.ts';
import { CheckedEmailField } from './checked-email-field.tsx';
import { issueAt } from '../../words/field-error.ts';

/** An account to create. */
export interface JoinFormProps {
  token: string;
  /** The only address that can be used; null for any. */
  email: string | null;
  /** The organization to join; null when the user creates one. */
  organisation: string | null;
  isFirst: boolean;
}

/** The form that creates an account. */
export function JoinForm({ token, email: invited, organisation, isFirst }: JoinFormProps) {
  const [, navigate] = useLocation();
  const startSession = useSessionStart();
  const isFounder = organisation === null;
  const form = useActionForm({
    defaultValues: { name: '', email: invited ?? '', password: '', organisation: '' },
    action: useAction({
      mutationFn: (body: Body<'post /accounts'>) => call('post /accounts', { body }),
      onSuccess: async () => {
        await startSession();
        navigate('/', { replace: true });
      },
    }),
    variables: (values) => ({
      token,
      name: values.name.trim(),
      email: values.email.trim(),
      password: values.password,
      ...(isFounder && { organisation: values.organisation.trim() }),
    }),
    issueOf: (error, name) => {
      const issue = issueAt(error, name);
      return issue && name === 'email'
        ? 'This address can’t be used here. Use another address, or sign in.'
        : issue;
    },
  });
  const typed = useWatch({ control: form.control });

  return (
    <Entrance title={isFirst ? 'Create the first account' : 'Create your account'}>
      <p className="lead">
        {isFounder ? (
          'This account owns an organization with its keys, jobs and webhooks. You can invite others later.'
        ) : (
          <>
            You’re invited to <bdi>{organisation}</bdi>. You’ll have access to its keys, jobs and
            webhooks.
          </>
        )}
      </p>
      <Form errors={form.formState.errors} onSubmit={form.submit}>
        <NameField
          label="Your name"
          autoComplete="name"
          {...form.field('name', needed('Enter your name.'))}
        />
        {invited === null ? (
          <CheckedEmailField form={form} name="email" />
        ) : (
          <EmailField label="Email address" readOnly {...form.field('email')} />
        )}
        <NewPasswordField
          label="Password"
          password={typed.password ?? ''}
          owner={{
            email: typed.email,
            name: typed.name,
            organisation: organisation ?? typed.organisation,
          }}
          {...form.field('password', passwordRule)}
        />
        {isFounder && (
          <NameField
            label="Organization"
            autoComplete="organization"
            hint="The name of your team or company. Only members see it."
            {...form.field('organisation', needed('Enter a name for your organization.'))}
          />
        )}
        <ErrorMessage error={form.error} text={failureTextOf(form.error)} />
        <Button type="submit" look="first" isBusy={form.isPending || form.formState.isSubmitting}>
          Create account
        </Button>
      </Form>
    </Entrance>
  );
}

function failureTextOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 404) return undefined;
  return 'This link has expired. If you have just created your account with it, sign in. Otherwise, ask for a new link.';
}
