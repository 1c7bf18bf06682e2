import { lookAtEveryPage } from './look-at-every-page.ts';

lookAtEveryPage('light');
