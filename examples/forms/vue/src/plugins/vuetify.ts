import type { App } from 'vue';
import { createVuetify } from 'vuetify';
import 'vuetify/styles';

export default (app: App): void => {
  // As the page is.
  app.use(createVuetify({ theme: { defaultTheme: 'light' } }));
};
