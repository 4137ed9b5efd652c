import { CHUNK_TIMEOUT_MS } from '@drawdesk/contract/core/constants'
import { create } from 'zustand'
import { recordError } from '../errors/error-log.ts'
import { isLeaving } from './leaving.ts'

/** How often a server that cannot be reached is asked again; the browser reports by itself when its network is back. */
const LOOK_EVERY_MS = 5_000

/** A script or style of the console that the server does not have: a newer version has replaced it, or nothing came in time. */
export class ChunkError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ChunkError'
  }
}

/** Parts of the console that wait for the network, by a number each. What stands in their place says so. */
export const useWaitingChunks = create<{ count: number }>()(() => ({ count: 0 }))

/** Called with every wait: ends it, so that the part is asked for at once. */
const waits = new Set<() => void>()

/** Asks for all waiting parts at once, without waiting for the network to say that it is back. */
export function retryWaitingChunks(): void {
  for (const end of waits) end()
}

/**
 * Loads a part of the console, as `loadChunk(() => import('../page.tsx'))`. While the server cannot be reached it waits and asks again by
 * itself; nothing is lost by opening a page without a network. `isShown`: the caller shows the failure in its own place. An answer that takes longer than 120 s counts as failed (specification §8).
 *
 * @throws {ChunkError} when the server is there and the part is not, after it was put into the error log.
 */
export async function loadChunk<Part>(
  load: () => Promise<Part>,
  { isShown = false }: { isShown?: boolean } = {},
): Promise<Part> {
  for (;;) {
    try {
      return await inTime(load)
    } catch (cause) {
      if (isLeaving() || (await isServerThere())) throw failure(cause, isShown)
      await networkBack()
    }
  }
}

async function inTime<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came within ${CHUNK_TIMEOUT_MS / 1000} s`)), CHUNK_TIMEOUT_MS)
  })
  try {
    await restoreLostStyles()
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

function failure(cause: unknown, isShown: boolean): ChunkError {
  const error = new ChunkError(
    `A file of the console could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`,
    cause,
  )
  if (!isLeaving()) recordError({ type: 'chunk', error, isShown })
  return error
}

/** Does the place that the console came from answer at all? Any status is an answer. */
export async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    // The one call without the client of `http.ts`: it asks for no data, and a failure is the answer.
    await fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/** Until the browser says that it is online, the server answers, or somebody presses "try again". */
function networkBack(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      if (!waits.delete(end)) return
      window.removeEventListener('online', end)
      clearInterval(timer)
      useWaitingChunks.setState({ count: waits.size })
      resolve()
    }
    const look = async () => {
      if (await isServerThere()) end()
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    window.addEventListener('online', end)
    waits.add(end)
    useWaitingChunks.setState({ count: waits.size })
  })
}

const lostStyles = new Set<string>()

/** A style that did not come: the bundler asks for each only once, so the next try has to fetch it by itself. */
export function noteLostStyle(address: string): void {
  lostStyles.add(address)
}

async function restoreLostStyles(): Promise<void> {
  await Promise.all(
    Array.from(lostStyles, (href) => {
      lostStyles.delete(href)
      return new Promise<void>((resolve, reject) => {
        const link = document.createElement('link')
        link.rel = 'stylesheet'
        link.href = href
        link.addEventListener('load', () => resolve())
        link.addEventListener('error', () => {
          lostStyles.add(href)
          link.remove()
          reject(new Error(`Unable to load ${href}`))
        })
        document.head.append(link)
      })
    }),
  )
}
