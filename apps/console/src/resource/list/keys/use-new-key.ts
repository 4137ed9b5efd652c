import { NEW_KEY } from '../../../lib/menu/new-address.ts'
import { useAddressCue } from './use-address-cue.ts'
import { useListKeys } from './use-list-keys.ts'

/** `n` begins a new row, as long as nothing is being typed and the page is on screen; so does `?new=1` in the address, once. */
export function useNewKey(isAllowed: boolean, onNew: () => void): void {
  useListKeys({ n: onNew }, isAllowed)
  useAddressCue(NEW_KEY, isAllowed, onNew)
}
