import type { Deps } from '../../../platform/deps.ts'
import { createDeviceRepository } from '../rows/device.repository.ts'
import type { PaperForecasts } from './forecasts.ts'
import { levelOf, type PaperWatch } from './paper-watch.ts'
import { DAYS_LEFT_MIN } from './refill-looks.ts'

/** What nobody mends is reported once a day. */
const AGAIN_MS = 24 * 3_600_000
const BATCH = 500

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs'> & { paperForecasts: PaperForecasts; paperWatch: PaperWatch }

/** Looks ahead for all devices: whose paper does not last a day is reported before the low mark is reached. */
export function createForecastWatch({ db, clock, jobs, paperForecasts, paperWatch }: Needs) {
  /** False where it is known already, by the low mark or by an earlier look. */
  const report = (tenantId: string, id: string, daysLeft: number): Promise<boolean> =>
    db.transaction({ tenantId }, async (trx) => {
      const device = await createDeviceRepository(trx).hold({ tenantId }, id)
      if (!device || device.isDeleted === 1 || device.active !== 1 || levelOf(device) !== 'fine') return false
      const now = clock.now()
      if (device.forecastReported && now.getTime() - device.forecastReported.getTime() < AGAIN_MS) return false
      await createDeviceRepository(trx).note({ tenantId }, id, { forecastReported: now })
      await paperWatch.runsOut(trx, device, daysLeft)
      return true
    })

  return {
    /** Answers how many it reported. */
    async lookAll(): Promise<number> {
      let reported = 0
      let after = '0'
      for (;;) {
        const devices = await createDeviceRepository(db).listActive(after, BATCH)
        for (const [tenantId, ofTenant] of Map.groupBy(devices, (device) => device.tenantId)) {
          const forecasts = await paperForecasts.many({ tenantId }, ofTenant)
          for (const { id } of ofTenant) {
            const daysLeft = forecasts.get(id)?.daysLeft ?? null
            if (daysLeft !== null && daysLeft < DAYS_LEFT_MIN && (await report(tenantId, id, daysLeft))) reported += 1
          }
        }
        if (reported > 0) jobs.wake()
        if (devices.length < BATCH) return reported
        after = devices.at(-1)?.id ?? after
      }
    },
  }
}
