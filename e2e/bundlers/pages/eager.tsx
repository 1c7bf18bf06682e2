import { createRoot } from 'react-dom/client';
import { EagerForm } from './eager-form.tsx';

createRoot(document.querySelector('#app')!).render(<EagerForm />);
