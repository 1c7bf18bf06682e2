export { suggestAddress } from '@postern/address';
