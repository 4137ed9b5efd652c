import type { KioskEventData } from '@drawdesk/contract/devices/kiosk'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { NewEvent } from '../../../platform/events/events.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** What is published of a print job. */
export interface PublishedJob {
  id: string
  loginId: string
  state: number
  printed: number
  sheets: number
  error: string
}

/** Word to a machine: what its page is sent as it stands, and what its streams act upon. */
export type KioskWord = Exclude<keyof KioskEventData, 'resync' | 'seen'> | 'opened'
type WordData = Readonly<Record<string, string | number | null>>

/** Of nobody: a tag that no person has, so that only streams of the device receive it. */
const kioskTag = (loginId: string): string => `k${loginId}`

/** What consoles and machines notice of devices and prints, in the transaction of its cause. */
export function createDeviceNews({ events }: Pick<Deps, 'events'>) {
  const kioskEvent = (loginId: string, event: KioskWord, data: WordData = {}): NewEvent => ({
    topic: 'kiosk',
    id: loginId,
    more: { event, ...data },
    audience: [kioskTag(loginId)],
  })

  return {
    /** Consoles patch the row by `more`, or read it again. */
    changed: (trx: Db, scope: Tenant, id: string, more: WordData = {}): Promise<void> =>
      events.publish(trx, scope, [{ topic: 'device', id, more, permission: 'drawLogin' }]),

    /** For one machine alone. */
    notify: (trx: Db, scope: Tenant, loginId: string, event: KioskWord, data: WordData = {}): Promise<void> =>
      events.publish(trx, scope, [kioskEvent(loginId, event, data)]),

    async jobs(trx: Db, scope: Tenant, jobs: readonly PublishedJob[]): Promise<void> {
      if (jobs.length === 0) return
      await events.publish(
        trx,
        scope,
        jobs.flatMap(({ id, loginId, ...more }): NewEvent[] => [
          { topic: 'print', id, more: { loginId, ...more }, permission: 'drawLogin' },
          kioskEvent(loginId, 'job', { jobId: id, ...more }),
        ]),
      )
    },
  }
}

export type DeviceNews = ReturnType<typeof createDeviceNews>
