import type { MenuNode } from './menu.ts'

/** Pages of others are shown at this path; `:routerPath` of specification §2 may be any word, the menu uses this one. */
export const FRAME_PATH = '/myiframe/urlPath'

/** The menu fields that go along as the query of an embedded page. */
const FRAME_FIELDS = ['id', 'code', 'name', 'path', 'source', 'isOpen'] as const satisfies readonly (keyof MenuNode)[]
const OPENS_WINDOW = 2

/** Where a menu entry leads: to a page of ours, to a page of others inside our frame, or out into a window of its own. */
export type MenuTarget = { kind: 'page' | 'frame'; to: string } | { kind: 'window'; href: string }

/** Is it an http address, mostly one outside the console? */
export function isExternal(path: string): boolean {
  return /^https?:/i.test(path)
}

/** Where an entry of the menu leads (specification §2, below the table of routes). */
export function menuTargetOf(entry: Pick<MenuNode, (typeof FRAME_FIELDS)[number] | 'query'>): MenuTarget {
  const node = { ...entry, path: withQuery(entry.path, entry.query) }
  if (isExternal(node.path) && node.isOpen === OPENS_WINDOW) return { kind: 'window', href: node.path }
  if (!isExternal(node.path) && !/html/i.test(entry.path)) return { kind: 'page', to: node.path }
  const query = new URLSearchParams()
  for (const field of FRAME_FIELDS)
    if (node[field] !== undefined && node[field] !== '') query.set(field, String(node[field]))
  return { kind: 'frame', to: `${FRAME_PATH}?${query}` }
}

/** The address with the arguments of its entry; one that stands in it already is replaced. */
function withQuery(path: string, query: MenuNode['query']): string {
  if (!query || path === '') return path
  const [address = '', hash] = path.split('#', 2)
  const [base = '', own] = address.split('?', 2)
  const all = new URLSearchParams(own)
  for (const [name, value] of Object.entries(query)) all.set(name, value)
  return `${base}${all.size > 0 ? `?${all}` : ''}${hash === undefined ? '' : `#${hash}`}`
}

/** Does the path show a page of others (`/myiframe/:routerPath`)? */
export function isFramePath(path: string): boolean {
  return /^\/myiframe\/[^/?]+(?:\?|$)/.test(path)
}

/** The address to embed, as the query names it; `""` when it names none. */
export function framedAddressOf(search: string): string {
  const query = new URLSearchParams(search)
  return query.get('path') ?? query.get('src') ?? ''
}

/**
 * The name of the tab an address belongs to, and the query that comes back with it. A page of ours is its path; each embedded page is a
 * tab of its own, named by what it embeds and by nothing that changes with the language.
 */
export function tabAddressOf(pathname: string, search: string): { value: string; search: string } {
  if (!isFramePath(pathname)) return { value: pathname, search }
  return { value: `${pathname}?${new URLSearchParams({ path: framedAddressOf(search) })}`, search: '' }
}

/**
 * An address that may be opened or embedded: http(s) without a password in it, or a path of our own. Undefined for anything else
 * (`javascript:`, `data:`, `//host`, `/\host`).
 */
export function safeAddress(text: string): string | undefined {
  const address = text.trim()
  if (/^\/(?![/\\])/.test(address)) return hasControls(address) ? undefined : address
  if (!isExternal(address) || !URL.canParse(address)) return undefined
  const { username, password, href } = new URL(address)
  return username === '' && password === '' ? href : undefined
}

/** Browsers drop tabs and line breaks from addresses, so `/<tab>/host` would leave the console. */
function hasControls(address: string): boolean {
  return Array.from(address).some((sign) => sign <= ' ')
}
