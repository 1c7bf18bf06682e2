import '@postern/core/style.css';
import { render } from 'preact';
import { SignUp } from './sign-up';

render(<SignUp />, document.getElementById('root')!);
