/** The path of a URL as it may be logged: without these values, percent-encoded or not. */
export function shownPath(url: URL, hidden: readonly string[] = []): string {
  const plain = decoded(url.pathname)
  const shown = hidden
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length)
    .reduce((path, value) => path.replaceAll(value, '••••'), plain)
  return shown === plain ? url.pathname : shown
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path // a percent sign that encodes nothing: it stands as it is
    throw error
  }
}
