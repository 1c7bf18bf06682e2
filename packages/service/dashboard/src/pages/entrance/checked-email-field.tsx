import { useEmailField, type EmailFieldName } from '@postern/react/hook-form';
import { useOwnership } from '@postern/react/ownership';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { urlOf } from '../../api/url.ts';
import { needed, type ActionForm } from '../../ui/form.tsx';

/** The email field of a form that creates an account. */
export interface CheckedEmailFieldProps<Values extends FieldValues> {
  form: ActionForm<Values>;
  name: EmailFieldName<Values>;
  hint?: string;
  /** Whether the browser proves the address, where it can. The form then has the proof as `evt`. */
  hasOwnership?: boolean;
}

/** An email field that is validated while the user types: the product's own. */
export function CheckedEmailField<Values extends FieldValues>({
  form,
  name,
  hint,
  hasOwnership = false,
}: CheckedEmailFieldProps<Values>) {
  const hintId = useId();
  const email = useEmailField(form, name, {
    proxyUrl: urlOf('post /validate-email', {}),
    ...(hint && { describedBy: hintId }),
  });
  return (
    <div className="field" data-phase={email.phase}>
      <label htmlFor={email.ids.input}>Email address</label>
      {hint && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      <input
        {...email.register(needed('Enter your email address.'))}
        type="email"
        dir="ltr"
        required
      />
      {hasOwnership && <ProofInput email={email} />}
      <p className="message" {...email.messageProps} />
      <button className="suggestion" {...email.suggestionProps} />
      <span {...email.statusProps} />
    </div>
  );
}

function ProofInput({ email }: { email: Parameters<typeof useOwnership>[0] }) {
  const { props } = useOwnership(email, { url: urlOf('get /ownership', {}) });
  return <input {...props} />;
}
