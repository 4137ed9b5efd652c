import { DEVICE_SILENCE_MS, type DeviceClient } from '@drawdesk/contract/devices/draw-login'
import type { Deps } from '../../../platform/deps.ts'
import type { DeviceCaller } from '../../../wire/route.ts'
import { createDeviceNews } from '../rows/device-news.ts'
import { createDeviceRepository, type DeviceRow } from '../rows/device.repository.ts'
import type { PrintQueue } from '../queue/print-queue.ts'

const BATCH = 200

type Needs = Pick<Deps, 'db' | 'clock' | 'events'> & { printQueue: PrintQueue }

/** Which machines are there: by their signs of life, and by their silence. */
export function createPresence(deps: Needs) {
  const { db, clock, printQueue } = deps
  const news = createDeviceNews(deps)

  const isSilent = (seen: Date | null, since: Date): boolean => seen === null || seen < since

  function silentClients(device: DeviceRow, since: Date): DeviceClient[] {
    return [
      ...(device.online === 1 && isSilent(device.lastSeen, since) ? (['kiosk'] as const) : []),
      ...(device.agentOnline === 1 && isSilent(device.agentSeen, since) ? (['agent'] as const) : []),
    ]
  }

  return {
    /** A sign of life. One statement, unless it is the first after a silence. */
    async seen(
      { tenantId, loginId, client }: DeviceCaller,
      facts: { ip: string; appVersion?: string | undefined },
    ): Promise<void> {
      const now = clock.now()
      const scope = { tenantId }
      if (await createDeviceRepository(db).beat(scope, loginId, client, { ...facts, now })) return
      await db.transaction(scope, async (trx) => {
        const devices = createDeviceRepository(trx)
        const device = await devices.hold(scope, loginId)
        if (!device) return
        await devices.note(scope, loginId, client === 'kiosk' ? { online: 1 } : { agentOnline: 1 })
        await devices.beat(scope, loginId, client, { ...facts, now })
        await news.changed(trx, scope, loginId, client === 'kiosk' ? { online: 1 } : { agentOnline: 1 })
        // Whether guests may begin depends on it.
        if (client === 'agent') await news.notify(trx, scope, loginId, 'config')
        await printQueue.settle(trx, scope, loginId)
      })
    },

    /** Writes down who is silent for too long; answers how many. */
    async noticeSilence(): Promise<number> {
      const since = new Date(clock.now().getTime() - DEVICE_SILENCE_MS)
      let noticed = 0
      for (;;) {
        const silent = await createDeviceRepository(db).listSilent(since, BATCH)
        for (const { id, tenantId } of silent) {
          const scope = { tenantId }
          await db.transaction(scope, async (trx) => {
            const devices = createDeviceRepository(trx)
            const device = await devices.hold(scope, id)
            const clients = device ? silentClients(device, since) : []
            if (clients.length === 0) return
            const off = {
              ...(clients.includes('kiosk') ? { online: 0 } : {}),
              ...(clients.includes('agent') ? { agentOnline: 0 } : {}),
            }
            await devices.note(scope, id, off)
            await news.changed(trx, scope, id, off)
            if (clients.includes('agent')) await news.notify(trx, scope, id, 'config')
            await printQueue.settle(trx, scope, id)
            noticed += 1
          })
        }
        if (silent.length < BATCH) return noticed
      }
    },
  }
}

export type Presence = ReturnType<typeof createPresence>
