import { onSessionEnd } from '../session/session-store.ts'

/** Forms with unsaved changes, by the page they stand on, each with what gives its changes up. */
const forms = new Map<string, Map<string, (() => void) | undefined>>()

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Says whether a form of a page holds changes that are not saved; while any does, the browser asks before everything is left.
 *
 * @param discard called when the user gives the changes of the page up.
 */
export function markUnsaved(page: string, form: string, isUnsaved: boolean, discard?: () => void): void {
  const ofPage = forms.get(page) ?? new Map<string, (() => void) | undefined>()
  if (isUnsaved) forms.set(page, ofPage.set(form, discard))
  else if (ofPage.delete(form) && ofPage.size === 0) forms.delete(page)
  listen()
}

/** The pages of these that hold unsaved changes, on screen or behind another tab. */
export function unsavedAmong(pages: readonly string[]): string[] {
  return pages.filter((page) => forms.has(page))
}

/** These pages go, and the user has said that what they hold may go with them. */
export function discardUnsaved(pages: readonly string[]): void {
  for (const page of pages) {
    for (const discard of forms.get(page)?.values() ?? []) discard?.()
    forms.delete(page)
  }
  listen()
}

function listen(): void {
  window.removeEventListener('beforeunload', askBeforeUnload)
  // Only while there is something to lose: a listener keeps pages out of the browser's back cache.
  if (forms.size > 0) window.addEventListener('beforeunload', askBeforeUnload)
}

// Nobody was asked: what the forms keep in the browser stays for the next session.
onSessionEnd(() => {
  forms.clear()
  listen()
})
