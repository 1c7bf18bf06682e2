import '@postern/core/style.css';
import { render } from 'solid-js/web';
import { SignUp } from './sign-up';

render(() => <SignUp />, document.getElementById('root')!);
