import type { App } from 'vue';
import { createVuetify } from 'vuetify';
import 'vuetify/styles';

export default (app: App): void => {
  // The same as the page.
  app.use(createVuetify({ theme: { defaultTheme: 'light' } }));
};
