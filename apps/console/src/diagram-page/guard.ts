/**
 * Takes from this page what a diagram could use to do more than be seen: handlers, and addresses of anything but parts of itself. The library writes elements by these few ways
 * alone. The page's policy holds without it (no handler runs, nothing is asked for); with it nothing is even tried.
 */
export function guardPage(): void {
  const { setAttribute, setAttributeNS } = Element.prototype
  Element.prototype.setAttribute = function (name: string, value: string) {
    if (isHarmless(name, String(value))) setAttribute.call(this, name, value)
  }
  Element.prototype.setAttributeNS = function (namespace: string | null, name: string, value: string) {
    if (isHarmless(name, String(value))) setAttributeNS.call(this, namespace, name, value)
  }
  // Chromium judges handlers of a document that is only read, too.
  const { parseFromString } = DOMParser.prototype
  DOMParser.prototype.parseFromString = function (text: string, type: DOMParserSupportedType) {
    return parseFromString.call(this, withoutHandlers(String(text)), type) // what the library's cleaner hands over is no text, but a TrustedHTML
  }
  const inner = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  Object.defineProperty(Element.prototype, 'innerHTML', {
    configurable: true,
    get(this: Element) {
      return inner?.get?.call(this) as string
    },
    set(this: Element, html: string) {
      if (this.localName === 'style') this.textContent = withoutAddresses(String(html))
      else this.replaceChildren(...cleanNodes(this, String(html)))
    },
  })
  Element.prototype.insertAdjacentHTML = function (position: InsertPosition, html: string) {
    const nodes = cleanNodes(this, String(html))
    if (position === 'beforebegin') this.before(...nodes)
    else if (position === 'afterbegin') this.prepend(...nodes)
    else if (position === 'beforeend') this.append(...nodes)
    else this.after(...nodes)
  }
}

const ADDRESSES = new Set([
  'href',
  'xlink:href',
  'src',
  'srcset',
  'action',
  'formaction',
  'background',
  'poster',
  'data',
  'ping',
])
/** What asks for something by being there. */
const ASKING =
  'script, img, image, feImage, iframe, object, embed, link, meta, base, video, audio, source, track, form, use'

/** May this attribute stand on an element of a diagram? */
export function isHarmless(name: string, value: string): boolean {
  const known = name.toLowerCase()
  if (known.startsWith('on')) return false
  if (ADDRESSES.has(known)) return value.trim().startsWith('#')
  return withoutAddresses(value) === value
}

/** Rules and styles may point to parts of the diagram (`url(#arrow)`) and to nothing else. Escapes could spell what is looked for, and no rule of the library has one. */
export function withoutAddresses(css: string): string {
  return css
    .replaceAll(/\\/g, '')
    .replaceAll(/@import[^;]*;?/gi, '')
    .replaceAll(/(url|image-set|image|src)\(\s*(?!["']?#)[^)]*\)/gi, 'none')
}

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^>])*>?/gi

/** The text with the handlers of its tags called something else; words stay as they are. */
export function withoutHandlers(html: string): string {
  return html.replaceAll(TAG, (tag) => tag.replaceAll(/([\s"'/])on(?=[a-z]+\s*=)/gi, '$1data-on'))
}

/** The nodes of a fragment of HTML or SVG, read where nothing is asked for and nothing runs, without what may not be in a diagram. */
function cleanNodes(place: Element, html: string): Node[] {
  const isSvg = place.namespaceURI === 'http://www.w3.org/2000/svg' && place.localName !== 'foreignObject'
  const { body } = new DOMParser().parseFromString(isSvg ? `<svg>${html}</svg>` : html, 'text/html')
  const from = isSvg ? body.firstElementChild : body
  if (!from) return []
  for (const element of from.querySelectorAll(ASKING)) element.remove()
  for (const element of from.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (!isHarmless(name, element.getAttribute(name) ?? '')) element.removeAttribute(name)
    if (element.localName === 'style') element.textContent = withoutAddresses(element.textContent ?? '')
  }
  return [...from.childNodes].map((node) => document.importNode(node, true))
}
