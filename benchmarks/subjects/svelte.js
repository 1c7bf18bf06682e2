import { mount as create, unmount } from 'svelte';
import SignUp from './Svelte.svelte';

export function mount(target, props) {
  const app = create(SignUp, { target, props });
  return () => void unmount(app);
}
