import '@postern/core/style.css';
import './page.css';
import { createApp } from 'vue';
import SignUp from './sign-up.vue';

createApp(SignUp).mount('#root');
