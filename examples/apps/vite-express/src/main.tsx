import '@postern/core/style.css';
import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SignUp } from './sign-up';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SignUp />
  </StrictMode>,
);
