export { preload } from '@postern/react';
export { mount } from '../subjects/react.jsx';
