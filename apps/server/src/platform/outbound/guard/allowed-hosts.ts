import { isIP } from 'node:net'
import { ConfigError } from '../../config.ts'

/**
 * Reads ALLOWED_PRIVATE_HOSTS into a question: does this URL go to a listed host? `host` allows all its ports, `host:port`
 * that one; IPv6 with or without brackets. Hosts are compared as the URL parser writes them, so `127.1` is `127.0.0.1`.
 *
 * @throws {ConfigError} naming an entry that is no host.
 */
export function createAllowedHosts(entries: readonly string[]): (url: URL) => boolean {
  const listed = new Set(entries.map(normalEntry))
  return (url) => {
    const host = withoutFinalDot(url.hostname)
    return listed.has(host) || listed.has(`${host}:${portOf(url)}`)
  }
}

/** The port a URL goes to, also where it is the scheme's own. */
export function portOf(url: URL): number {
  return url.port ? Number(url.port) : url.protocol === 'https:' ? 443 : 80
}

function normalEntry(entry: string): string {
  const wrong = new ConfigError(`ALLOWED_PRIVATE_HOSTS must list hosts as host or host:port, not "${entry}"`)
  const [, host, port] =
    isIP(entry) === 6
      ? [entry, `[${entry}]`, undefined]
      : (/^(\[[^\]]+\]|[^:/?#@\s]+)(?::(\d{1,5}))?$/.exec(entry) ?? [])
  if (!host || !URL.canParse(`http://${host}`) || (port && (Number(port) < 1 || Number(port) > 65_535))) throw wrong
  const name = withoutFinalDot(new URL(`http://${host}`).hostname)
  return port ? `${name}:${Number(port)}` : name
}

function withoutFinalDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host
}
