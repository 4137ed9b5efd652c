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

/** What an element says in English; "" where it says nothing. Stands within {@link extensions}. */
export function english(name: string | undefined, documentation = ''): string {
  if (name === undefined || name === '') return ''
  const about = documentation === '' ? '' : text('flowable:documentation', documentation)
  return element('flowable:localization', { locale: 'en', name }, about)
}

/** The first child of an element but for its documentation; "" without content. */
export const extensions = (...content: readonly string[]): string => {
  const all = content.join('')
  return all === '' ? '' : element('extensionElements', {}, all)
}
