import { mount } from 'svelte';
import Form from './form.svelte';

mount(Form, { target: document.querySelector('#app') });
