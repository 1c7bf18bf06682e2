import theme from 'vitepress/theme-without-fonts';
import '@postern/core/style.css';
import LiveForm from './LiveForm.vue';
import './look.css';

export default {
  extends: theme,
  enhanceApp: ({ app }) => app.component('LiveForm', LiveForm),
};
