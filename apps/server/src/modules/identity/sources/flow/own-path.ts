/** A path of this site, else "": no other site, no scheme, no backslash that browsers read as a slash. */
export function ownPath(text: string | undefined): string {
  return text !== undefined && /^\/(?![/\\])[^\\\s]{0,1000}$/.test(text) ? text : ''
}
