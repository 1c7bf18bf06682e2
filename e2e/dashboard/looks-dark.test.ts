import { lookAtEveryPage } from './look-at-every-page.ts';

lookAtEveryPage('dark');
