import '@postern/core/style.css';
import './page.css';
import { mount } from 'svelte';
import SignUp from './sign-up.svelte';

mount(SignUp, { target: document.getElementById('root')! });
