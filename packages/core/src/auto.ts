import { suggestAddress } from '@postern/address';
import { autoAttach } from './dom/auto-attach.ts';

const start = () => autoAttach(document, { suggest: suggestAddress });

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
