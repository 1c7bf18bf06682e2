import '@postern/core/style.css';
import { createRoot } from 'react-dom/client';
import { SignUp } from './sign-up';

createRoot(document.getElementById('root')!).render(<SignUp />);
