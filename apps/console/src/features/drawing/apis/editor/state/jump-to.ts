/**
 * Brings the field of an error on screen and puts the cursor into it: the field of that very path, else the closest part of
 * the form that holds it (`definition.submit.headers.X-Key` → the headers).
 *
 * @returns whether a place was found.
 */
export function jumpTo(field: string): boolean {
  if (revealInBody(field)) return true
  const place = findPlace(field)
  if (!place) return false
  place.scrollIntoView({ block: 'center', behavior: 'smooth' })
  const focusable = place.matches('input, textarea, button')
    ? place
    : place.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')
  focusable?.focus({ preventScroll: true })
  return true
}

const BODY = 'definition.submit.body'

/** A row of a large body may not be made yet: the editor is asked to bring it. */
function revealInBody(field: string): boolean {
  if (!field.startsWith(`${BODY}.`) && !field.startsWith(`${BODY}[`)) return false
  const editor = document.querySelector(`[data-field-path="${BODY}"] .body-editor`)
  // The editor takes it by preventing the default.
  return (
    editor?.dispatchEvent(
      new CustomEvent('body-reveal', { detail: field.slice(BODY.length).replace(/^\./, ''), cancelable: true }),
    ) === false
  )
}

function findPlace(field: string): HTMLElement | undefined {
  const exact = document.querySelector<HTMLElement>(`[data-field-path="${CSS.escape(field)}"]`)
  if (exact) return exact
  // From the whole path up to its first step; first with the rows of lists, then with each list as one place.
  for (let path = field; path.includes('['); path = path.replace(/(?:\.[^.[]*|\[\d+\])$/, '')) {
    const place = document.querySelector<HTMLElement>(`[data-field-path="${CSS.escape(path)}"]`)
    if (place) return place
  }
  for (let path = field.replace(/\[\d+\]/g, ''); path !== ''; path = path.replace(/(?:^|\.)[^.]*$/, '')) {
    const place = document.querySelector<HTMLElement>(`[data-field-path="${CSS.escape(path)}"]`)
    if (place) return place
  }
  return undefined
}
