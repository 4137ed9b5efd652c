/** A URL as it may be logged or shown: without name and password, fragment, or the values of its query. */
export function maskedUrl(url: string): string {
  if (!URL.canParse(url)) return '(not a URL)'
  const { protocol, host, pathname, search } = new URL(url)
  return `${protocol}//${host}${pathname}${search ? '?…' : ''}`
}
