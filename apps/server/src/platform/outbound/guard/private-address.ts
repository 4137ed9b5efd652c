import { BlockList, isIP } from 'node:net'

/** IANA's special-purpose IPv4 networks (RFC 6890 and its registry), multicast, and what clouds use to speak to their own machines. */
const NOT_PUBLIC_V4 = blockList('ipv4', [
  '0.0.0.0/8', // this network, unspecified
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16', // private
  '100.64.0.0/10', // carrier-grade NAT; Alibaba Cloud metadata 100.100.100.200
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's virtual host, in the middle of public space
  '169.254.0.0/16', // link-local; metadata of most clouds
  '192.0.0.0/24', // protocol assignments; Oracle Cloud metadata 192.0.0.192
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays, withdrawn
  '198.18.0.0/15', // benchmarks
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
])

/** The only IPv6 space handed out for the public internet (RFC 4291 §2.4); loopback, local, mapped and multicast lie outside it. */
const PUBLIC_V6 = blockList('ipv6', ['2000::/3'])

/** What is special within it: protocol assignments with Teredo, documentation, and 6to4, which hides an IPv4 address. */
const NOT_PUBLIC_V6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Networks without IPv4 reach it through this prefix (RFC 6052); the last 32 bits are the IPv4 address. */
const NAT64 = blockList('ipv6', ['64:ff9b::/96'])

/**
 * Is this address anything but an ordinary public one: private, loopback, link-local, carrier NAT, multicast, reserved,
 * unspecified, IPv4 inside IPv6, cloud metadata? Text that is no IP address counts as private: what cannot be judged is not let out.
 */
export function isPrivateAddress(ip: string): boolean {
  const address = ip.split('%')[0]! // without the zone of a link-local address
  const family = isIP(address)
  if (family === 4) return NOT_PUBLIC_V4.check(address, 'ipv4')
  if (family !== 6) return true
  if (NAT64.check(address, 'ipv6')) return isPrivateAddress(lastFourBytes(address))
  return !PUBLIC_V6.check(address, 'ipv6') || NOT_PUBLIC_V6.check(address, 'ipv6')
}

/** `64:ff9b::808:808` → `8.8.8.8`, however the address is spelt. */
function lastFourBytes(ipv6: string): string {
  const normal = new URL(`http://[${ipv6}]`).hostname.slice(1, -1)
  const [high = 0, low = 0] = `0:0:${normal.split('::')[1] ?? normal}`
    .split(':')
    .slice(-2)
    .map((group) => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function blockList(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [base, bits] = network.split('/') as [string, string]
    list.addSubnet(base, Number(bits), family)
  }
  return list
}
