import { createRoot } from 'react-dom/client';
import { LazyForm } from './lazy-form.tsx';

createRoot(document.querySelector('#app')!).render(<LazyForm />);
