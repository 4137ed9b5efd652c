/** Attributes by name; what is undefined is left out. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** For text and attributes: line breaks stay, what XML cannot hold goes. */
export const escapeXml = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** One element; without content it closes itself. */
export function element(tag: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')
  return content === '' ? `<${tag}${written} />` : `<${tag}${written}>${content}</${tag}>`
}

export const text = (tag: string, content: string): string => `<${tag}>${escapeXml(content)}</${tag}>`

/** Names of Flowable, as attributes. */
export const flowable = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`flowable:${name}`, value]))
