import { createApp, h, ref } from 'vue';

const setup = ({ onSubmit }) => {
  const value = ref('');
  const submit = (event) => {
    event.preventDefault();
    onSubmit(value.value);
  };
  return () =>
    h('form', { novalidate: true, onSubmit: submit }, [
      h('input', {
        name: 'email',
        value: value.value,
        onInput: (event) => (value.value = event.target.value),
      }),
      h('button', { type: 'submit' }, 'Sign up'),
    ]);
};

export function mount(target, props) {
  const app = createApp({ setup: () => setup(props) });
  app.mount(target);
  return () => app.unmount();
}
