import { defaultConfig, plugin } from '@formkit/vue';
import type { App } from 'vue';

export default (app: App): void => {
  app.use(plugin, defaultConfig());
};
