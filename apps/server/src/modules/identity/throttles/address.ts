import { isIPv6 } from 'node:net'

/**
 * What counters count by: an IPv4 address, or the /64 of an IPv6 one, because a single subscriber owns all of it.
 * `::ffff:1.2.3.4` is the IPv4 address.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1] as string
  const plain = address.split('%')[0] as string // a zone (fe80::1%eth0) names our own interface
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::') as [string?, string?]
  const groups = (text: string | undefined): string[] => (text ? text.split(':') : [])
  const before = groups(head)
  const after = groups(tail)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
