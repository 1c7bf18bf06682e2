import { Quasar } from 'quasar';
import 'quasar/dist/quasar.css';
import type { App } from 'vue';

export default (app: App): void => {
  app.use(Quasar);
};
