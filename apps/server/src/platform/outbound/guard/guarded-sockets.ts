import { isIP, Socket, type LookupFunction } from 'node:net'
import type { Config } from '../../config.ts'
import { createLookup, lookupAll, type Lookup } from '../connector.ts'
import { createAllowedHosts } from './allowed-hosts.ts'
import { checkTarget } from './guard.ts'

export interface GuardedSocketOptions {
  config: Pick<Config, 'allowedPrivateHosts'>
  lookup?: Lookup
}

export interface Target {
  /** A name or an address, IPv6 without brackets. */
  host: string
  port: number
}

/** Makes sockets for protocols other than http, by the same rule: public addresses only, unless ALLOWED_PRIVATE_HOSTS lists the host. */
export function createGuardedSockets({ config, lookup = lookupAll }: GuardedSocketOptions) {
  const isAllowed = createAllowedHosts(config.allowedPrivateHosts)

  /** @throws {OutboundError} `refused` for what is private by its very name or address. */
  function lookupFor({ host, port }: Target): LookupFunction {
    const url = new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`)
    const isOpen = isAllowed(url)
    checkTarget(url, { isOpen, isSent: false })
    return createLookup({ lookup, isGuarded: !isOpen })
  }

  return {
    /**
     * A socket that connects to this target, whatever it is asked to connect to. Names are looked up here, and only the addresses looked at are used.
     *
     * @throws {OutboundError} `refused`
     */
    open(target: Target): Socket {
      const lookupOne = lookupFor(target)
      const socket = new Socket()
      const connect = socket.connect.bind(socket)
      socket.connect = () => connect({ ...target, lookup: lookupOne, autoSelectFamily: true })
      return socket
    },
  }
}

export type GuardedSockets = ReturnType<typeof createGuardedSockets>
