import { useListKeys } from './use-list-keys.ts'

/** `n` begins a new row, as long as nothing is being typed and the page is on screen. */
export function useNewKey(isAllowed: boolean, onNew: () => void): void {
  useListKeys({ n: onNew }, isAllowed)
}
