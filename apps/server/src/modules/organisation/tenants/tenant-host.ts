/** What a host may be made of; names in other scripts have been turned into `xn--…` by then. */
const HOST = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/
/** The ports that browsers leave out of an address. */
const USUAL_PORTS = new Set(['80', '443'])
/** Between the hosts of a list, as people write it. */
const SEPARATORS = /[\s,;，；、]+/

/**
 * The host of an address or of a bare host, lower case, with its port unless it is a usual one: `https://Shop.example.com:8443/login?x`
 * → `shop.example.com:8443`. Undefined for what is none.
 */
export function hostOf(address: string): string | undefined {
  const text = address.trim()
  if (text === '' || text.includes('@') || /^(?!https?:)[a-z]+:\/\//i.test(text)) return undefined
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `http://${text}`)
  const name = url?.hostname.replace(/\.$/, '') ?? ''
  if (!url || !HOST.test(name)) return undefined
  return url.port === '' || USUAL_PORTS.has(url.port) ? name : `${name}:${url.port}`
}

/** Hosts to look for, the better match first: a tenant's host without a port stands for every port. */
export function hostsToTry(host: string): string[] {
  const name = host.replace(/:\d+$/, '')
  return name === host ? [host] : [host, name]
}

/** The hosts of a list that people wrote, each once, and the entries that are none. */
export function readHosts(list: string): { hosts: string[]; wrong: string[] } {
  const entries = list.split(SEPARATORS).filter(Boolean)
  const read = entries.map((entry) => ({ entry, host: hostOf(entry) }))
  return {
    hosts: [...new Set(read.flatMap(({ host }) => host ?? []))],
    wrong: read.filter(({ host }) => host === undefined).map(({ entry }) => entry),
  }
}
