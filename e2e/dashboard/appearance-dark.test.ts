import { testAppearance } from './appearance.ts';

testAppearance('dark');
