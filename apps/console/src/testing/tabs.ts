import { vi } from 'vitest'

/** Locks of one browser: a caller that asks for a taken name waits for its turn, or until it is called off. */
class FakeLocks {
  private readonly lastOf = new Map<string, Promise<unknown>>()

  request<T>(
    name: string,
    ...rest: [work: () => Promise<T>] | [options: { signal?: AbortSignal }, work: () => Promise<T>]
  ): Promise<T> {
    const [{ signal }, work] = rest.length === 1 ? [{}, rest[0]] : rest
    let isMine = false
    const turn = (this.lastOf.get(name) ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted()
      isMine = true
      return work()
    })
    this.lastOf.set(
      name,
      turn.catch(() => undefined),
    )
    if (!signal) return turn
    const calledOff = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => !isMine && reject(signal.reason as Error)),
    )
    return Promise.race([turn, calledOff])
  }
}

const channels = new Set<FakeChannel>()

/** A channel between tabs: copies of what is said reach all others of the name, later. */
class FakeChannel extends EventTarget {
  readonly name: string

  constructor(name: string) {
    super()
    this.name = name
    channels.add(this)
  }

  postMessage(data: unknown): void {
    for (const channel of channels) {
      if (channel === this || channel.name !== this.name) continue
      const copy: unknown = structuredClone(data)
      queueMicrotask(() => channels.has(channel) && channel.dispatchEvent(new MessageEvent('message', { data: copy })))
    }
  }

  close(): void {
    channels.delete(this)
  }
}

/** Gives the browser what tabs share, which jsdom lacks; answers how to take it away. A tab is a set of modules of its own (`vi.resetModules`). */
export function addTabParts(): () => void {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  return () => {
    Reflect.deleteProperty(navigator, 'locks')
    vi.unstubAllGlobals()
    channels.clear()
  }
}

/** Names of the channels that tabs listen to now. */
export function openChannels(): string[] {
  return [...channels].map(({ name }) => name)
}
