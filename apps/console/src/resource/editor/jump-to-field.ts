/**
 * Brings the field of an error on screen and puts the cursor into it: the field of that very path (`data-field-path`), else the closest
 * part of the form that holds it (`definition.submit.headers.X-Key` → the headers), else the section.
 */
export function jumpToField(field: string, sectionId?: string): void {
  const place = findPlace(field) ?? (sectionId === undefined ? null : document.getElementById(sectionId))
  if (!place) return
  place.scrollIntoView({ block: 'center', behavior: 'smooth' })
  const focusable = place.matches('input, textarea, button')
    ? place
    : place.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')
  focusable?.focus({ preventScroll: true })
}

const placeOf = (path: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-field-path="${CSS.escape(path)}"]`)

function findPlace(field: string): HTMLElement | undefined {
  const exact = placeOf(field)
  if (exact) return exact
  // From the whole path up to its first step; first with the rows of lists, then with each list as one place.
  for (let path = field; path.includes('['); path = path.replace(/(?:\.[^.[]*|\[\d+\])$/, '')) {
    const place = placeOf(path)
    if (place) return place
  }
  for (let path = field.replace(/\[\d+\]/g, ''); path !== ''; path = path.replace(/(?:^|\.)[^.]*$/, '')) {
    const place = placeOf(path)
    if (place) return place
  }
  return undefined
}
