import theme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent } from 'vue';
import './look.css';

/** The components of single pages. Only the page that has one loads it. */
const COMPONENTS = {
  LiveForm: () => import('./LiveForm.vue'),
  PolicyTable: () => import('./PolicyTable.vue'),
  StateGallery: () => import('./StateGallery.vue'),
};

export default {
  extends: theme,
  enhanceApp({ app }) {
    for (const [name, load] of Object.entries(COMPONENTS))
      app.component(name, defineAsyncComponent(load));
  },
};
