import PrimeVue from 'primevue/config';
import type { App } from 'vue';

export default (app: App): void => {
  app.use(PrimeVue, { unstyled: true });
};
