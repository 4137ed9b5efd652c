import type { Deps } from '../../../platform/deps.ts'
import { createChatCallRepository } from './chat-call.repository.ts'

/** As often within a lease as jobs report. */
const REPORTS_IN_A_LEASE = 3

/** The open calls of this process, which says of them that it lives: what is silent for a lease is a dead process's. */
export interface OpenCalls {
  /** Until when its row is open without a further report. */
  add(id: string): Date
  drop(id: string): void
}

export function createOpenCalls({ db, clock, config, log }: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): OpenCalls {
  const leaseMs = config.jobLeaseSeconds * 1_000
  /** By id: until when their rows may still be on their way to the database. */
  const open = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const deadline = (): Date => new Date(clock.now().getTime() + leaseMs)

  function drop(id: string): void {
    open.delete(id)
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  async function report(): Promise<void> {
    const ids = [...open.keys()]
    const found = new Set(await createChatCallRepository(db).extend(ids, deadline()))
    // Ended elsewhere, or never stored.
    for (const id of ids) if (!found.has(id) && (open.get(id) ?? 0) < performance.now()) drop(id)
  }

  return {
    add(id) {
      open.set(id, performance.now() + leaseMs)
      timer ??= setInterval(
        () =>
          void report().catch((error: Error) =>
            log.warn({ error: error.message }, 'open calls of chat services could not be kept open'),
          ),
        leaseMs / REPORTS_IN_A_LEASE,
      ).unref()
      return deadline()
    },
    drop,
  }
}
