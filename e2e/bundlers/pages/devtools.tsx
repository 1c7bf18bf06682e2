/* A page with a field of each adapter, and the devtools. */
import '@postern/core/auto';
import { showDevtools } from '@postern/core/devtools';
import { attachEmailValidation } from '@postern/core/lazy';
import '@postern/element/define';
import { useEmailValidation } from '@postern/react';
import { useEmailValidation as useVueValidation } from '@postern/vue';
import { createRoot } from 'react-dom/client';
import { createApp, h } from 'vue';

function ReactForm() {
  const email = useEmailValidation();
  return (
    <form>
      <input {...email.inputProps} name="react" aria-label="React" />
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />
    </form>
  );
}

const VueForm = {
  setup() {
    const email = useVueValidation();
    return () =>
      h('form', [h('input', { ...email.inputProps.value, name: 'vue', 'aria-label': 'Vue' })]);
  },
};

showDevtools();
createRoot(document.querySelector('#react')!).render(<ReactForm />);
createApp(VueForm).mount('#vue');
const input = document.createElement('input');
input.name = 'shadow';
input.ariaLabel = 'Shadow';
document.querySelector('#shadow')!.attachShadow({ mode: 'open' }).append(input);
attachEmailValidation(input);
