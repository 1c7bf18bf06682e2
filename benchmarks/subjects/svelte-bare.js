import { mount as create, unmount } from 'svelte';
import SignUp from './SvelteBare.svelte';

export function mount(target, props) {
  const app = create(SignUp, { target, props });
  return () => void unmount(app);
}
