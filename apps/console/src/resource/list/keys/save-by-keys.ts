/** Of a form: Ctrl or ⌘ with Enter saves, also from within a long text. */
export function saveByKeys(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return undefined
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    form.requestSubmit()
  }
  form.addEventListener('keydown', press)
  return () => form.removeEventListener('keydown', press)
}
