import { testAppearance } from './appearance.ts';

testAppearance('light');
