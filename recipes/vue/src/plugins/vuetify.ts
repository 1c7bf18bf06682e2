import type { App } from 'vue';
import { createVuetify } from 'vuetify';
import 'vuetify/styles';

export default (app: App): void => {
  app.use(createVuetify());
};
