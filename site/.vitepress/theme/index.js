import theme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent } from 'vue';
import './look.css';

export default {
  extends: theme,
  // Only the first page loads it.
  enhanceApp: ({ app }) =>
    app.component(
      'LiveForm',
      defineAsyncComponent(() => import('./LiveForm.vue')),
    ),
};
