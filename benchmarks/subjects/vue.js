import { useEmailValidation } from '@postern/vue';
import { createApp, h, ref } from 'vue';

const setup = ({ options, onSubmit }) => {
  const value = ref('');
  const email = useEmailValidation({ ...options, value });
  const submit = (event) => {
    event.preventDefault();
    onSubmit(value.value);
  };
  return () =>
    h('form', { novalidate: true, onSubmit: submit }, [
      h('input', {
        ...email.inputProps.value,
        name: 'email',
        value: value.value,
        onInput: (event) => (value.value = event.target.value),
      }),
      h('span', email.messageProps.value),
      h('span', email.statusProps.value),
      h('button', email.suggestionProps.value),
      h('button', { type: 'submit' }, 'Sign up'),
    ]);
};

export function mount(target, props) {
  const app = createApp({ setup: () => setup(props) });
  app.mount(target);
  return () => app.unmount();
}
