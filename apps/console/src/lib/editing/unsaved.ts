import { onSessionEnd } from '../session/session-store.ts'

/** Forms with unsaved changes, by the page they stand on. */
const forms = new Map<string, Set<string>>()

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Says whether a form of a page holds changes that are not saved; while any does, the browser asks before everything is left. */
export function markUnsaved(page: string, form: string, isUnsaved: boolean): void {
  const ofPage = forms.get(page) ?? new Set<string>()
  if (isUnsaved) forms.set(page, ofPage.add(form))
  else if (ofPage.delete(form) && ofPage.size === 0) forms.delete(page)
  listen()
}

/** The pages of these that hold unsaved changes, on screen or behind another tab. */
export function unsavedAmong(pages: readonly string[]): string[] {
  return pages.filter((page) => forms.has(page))
}

/** These pages are gone, with what they held. */
export function forgetUnsaved(pages: readonly string[]): void {
  for (const page of pages) forms.delete(page)
  listen()
}

function listen(): void {
  window.removeEventListener('beforeunload', askBeforeUnload)
  // Only while there is something to lose: a listener keeps pages out of the browser's back cache.
  if (forms.size > 0) window.addEventListener('beforeunload', askBeforeUnload)
}

onSessionEnd(() => forgetUnsaved([...forms.keys()]))
