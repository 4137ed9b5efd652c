/**
 * Brings the field of an error on screen and puts the cursor into it: the field of that very path, else the closest part of
 * the form that holds it (`definition.submit.headers.X-Key` → the headers).
 *
 * @returns whether a place was found.
 */
export function jumpTo(field: string): boolean {
  const place = findPlace(field)
  if (!place) return false
  place.scrollIntoView({ block: 'center', behavior: 'smooth' })
  const focusable = place.matches('input, textarea, button') ? place : place.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')
  focusable?.focus({ preventScroll: true })
  return true
}

const BODY = 'definition.submit.body'

function findPlace(field: string): HTMLElement | undefined {
  if (field.startsWith(`${BODY}.`) || field.startsWith(`${BODY}[`)) {
    const path = field.slice(BODY.length).replace(/^\./, '')
    const node = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"], [data-key-field="${CSS.escape(path)}"]`)
    if (node) return node
  }
  // From the whole path up to its first step; rows of a list are one place.
  for (let path = field.replace(/\[\d+\]/g, ''); path !== ''; path = path.replace(/(?:^|\.)[^.]*$/, '')) {
    const place = document.querySelector<HTMLElement>(`[data-field-path="${CSS.escape(path)}"]`)
    if (place) return place
  }
  return undefined
}
