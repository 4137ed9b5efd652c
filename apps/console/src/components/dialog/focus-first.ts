/**
 * Where somebody begins in a dialog that has opened. It may finish opening after typing has begun in another field of it: then what is typed
 * stays there.
 */
export function focusFirst(field: HTMLElement | null | undefined): void {
  const fields = field?.closest('form, .res-form')
  if (!fields?.contains(document.activeElement)) field?.focus()
}
