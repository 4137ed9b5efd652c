import { isIP } from 'node:net'
import { portOf } from './allowed-hosts.ts'
import { OutboundError } from '../outbound.ts'
import { isPrivateAddress } from './private-address.ts'

/** @throws {OutboundError} `refused` */
export function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new OutboundError('refused', 'the address is no URL')
  return new URL(text)
}

/**
 * The http(s) address that a socket's handshake is sent to.
 *
 * @throws {OutboundError} `refused` for anything but ws and wss.
 */
export function parseSocketUrl(text: string): URL {
  const { protocol, href } = parseUrl(text)
  if (protocol !== 'ws:' && protocol !== 'wss:') throw new OutboundError('refused', `${protocol} is not ws or wss`)
  const url = new URL(href.replace(/^ws/, 'http'))
  url.hash = ''
  return url
}

/** Without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** This machine by the name that everybody knows. */
const LOCALHOST = /(^|\.)localhost\.?$/i

/** What can be said of a target before anything is looked up. @throws {OutboundError} `refused` */
export function checkTarget(url: URL, { isOpen, isSent }: { isOpen: boolean; isSent: boolean }): void {
  const refuse = (message: string) => new OutboundError('refused', message, { isSent })
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse(`${url.protocol} is not http or https`)
  if (url.username || url.password) throw refuse('a name or password in the URL is not allowed: set a header')
  if (portOf(url) < 1) throw refuse('port 0 is no port')
  const host = hostOf(url)
  if (!isOpen && (LOCALHOST.test(host) || (isIP(host) && isPrivateAddress(host)))) {
    throw refuse(`${url.hostname} is a private or reserved address; ALLOWED_PRIVATE_HOSTS may list it`)
  }
}
