import { createApp } from 'vue';
import Form from './form.vue';

createApp(Form).mount('#app');
