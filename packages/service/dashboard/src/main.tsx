import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import '@postern/styles/tokens.css';
import '@postern/styles/base.css';
import '@postern/styles/field.css';
import './styles/index.css';

createRoot(document.getElementById('root')!).render(<App />);
