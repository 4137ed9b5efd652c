import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { buildConnector } from 'undici'
import { OutboundError } from './outbound.ts'
import { isPrivateAddress } from './guard/private-address.ts'

/** All addresses of a name, in the order to try them. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>

export const lookupAll: Lookup = (hostname) => systemLookup(hostname, { all: true })

/** No connection came about (name, TCP or TLS): nothing of the request was written. The cause says why. */
export class ConnectFailed extends Error {
  override name = 'ConnectFailed'
}

/**
 * A name that cannot be called: unknown, without an address, or on private addresses only. One text for all, for every reader: it would
 * reveal which names there are inside. What it is stands in `reason`, for the operator.
 */
export class UnreachableName extends Error {
  override name = 'UnreachableName'
  readonly reason: string
  constructor(host: string, reason: string, options?: { cause?: unknown }) {
    super(`${host} is unknown or not public`, options)
    this.reason = reason
  }
}

/** Why a name could not be called, of a failure that came of it; undefined for every other failure. */
export function nameReasonOf(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof UnreachableName) return each.reason
  return undefined
}

/**
 * Opens the sockets of one pool. With `isGuarded` only to public addresses: the names are resolved here, what is not public is
 * left out, and the socket gets exactly the addresses that were looked at. A name that answers otherwise a moment later (DNS
 * rebinding) gains nothing, because nobody asks again.
 */
export function createConnector(options: {
  isGuarded: boolean
  lookup: Lookup
  timeoutMs: number
}): buildConnector.connector {
  const connect = buildConnector({
    timeout: options.timeoutMs,
    lookup: createLookup(options),
    // Addresses are tried in turn, so that one that does not answer does not cost the whole time.
    autoSelectFamily: true,
  })

  return (target, callback) => {
    // A literal address is never looked up.
    if (options.isGuarded && isIP(target.hostname) && isPrivateAddress(target.hostname)) {
      callback(new ConnectFailed('refused', { cause: refusedAddress(target.hostname) }), null)
      return
    }
    connect(target, (...outcome) => {
      if (outcome[0]) callback(new ConnectFailed(describeFailure(outcome[0]), { cause: outcome[0] }), null)
      else callback(...outcome)
    })
  }
}

/** The look-up that a socket calls, in both forms Node has: all addresses, or the first. */
export function createLookup({ lookup, isGuarded }: { lookup: Lookup; isGuarded: boolean }): LookupFunction {
  const find = callbackify(async (hostname: string): Promise<[LookupAddress, ...LookupAddress[]]> => {
    const found = await lookup(hostname).catch((error: Error) => {
      throw isGuarded ? new UnreachableName(hostname, error.message, { cause: error }) : error
    })
    const [first, ...others] = isGuarded ? found.filter(({ address }) => !isPrivateAddress(address)) : found
    if (first) return [first, ...others]
    if (!isGuarded) throw new Error(`${hostname} has no address`)
    throw found.length > 0 ? privateName(hostname) : new UnreachableName(hostname, 'no address')
  })
  return (hostname, options, callback) =>
    find(hostname, (error, addresses) => {
      if (error) callback(error, '', 0)
      else if (options.all) callback(null, addresses)
      else callback(null, addresses[0].address, addresses[0].family)
    })
}

export const privateName = (host: string): UnreachableName =>
  new UnreachableName(host, `${host} is on a private or reserved address; ALLOWED_PRIVATE_HOSTS may list it`)

/** Of an address that was given as such: who gave it knows that it is private. */
export function refusedAddress(host: string): OutboundError {
  return new OutboundError('refused', `${host} is on a private or reserved address; ALLOWED_PRIVATE_HOSTS may list it`)
}

/** Node gathers the failures of several addresses in one error without a text of its own. */
export function describeFailure(error: Error): string {
  if (error instanceof AggregateError) return error.errors.map((one: Error) => one.message).join('; ')
  return error.message
}
