import { mount } from 'svelte';
import SignUp from './SignUp.svelte';

mount(SignUp, { target: document.querySelector('#app')! });
