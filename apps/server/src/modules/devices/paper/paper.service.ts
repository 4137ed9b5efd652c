import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { PaperForecast } from '@drawdesk/contract/devices/draw-login'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { PrintQueue } from '../queue/print-queue.ts'
import { createDeviceNews } from '../rows/device-news.ts'
import { createDeviceRepository } from '../rows/device.repository.ts'
import type { PaperForecasts } from './forecasts.ts'
import type { PaperWatch } from './paper-watch.ts'

const DAY_MS = 24 * 3_600_000

type Needs = Pick<Deps, 'db' | 'clock' | 'events' | 'jobs'> & {
  printQueue: PrintQueue
  paperWatch: PaperWatch
  paperForecasts: PaperForecasts
}

/** What people say of the paper of a device, and ask about it. */
export function createPaperService(deps: Needs) {
  const { db, clock, jobs, printQueue, paperWatch, paperForecasts } = deps
  const news = createDeviceNews(deps)

  return {
    /** What is in the tray now. What was paused for want of paper goes on. @throws AppError `common.notFound` */
    async setCount(
      scope: Scope,
      { id, num }: { id: string; num: number },
    ): Promise<{ id: string; paperNum: number; version: number }> {
      const saved = await db.transaction(scope, async (trx) => {
        const devices = createDeviceRepository(trx)
        const before = await devices.hold(scope, id)
        if (!before || before.isDeleted === 1) throw commonErrors.notFound()
        const changed = await devices.change(scope, id, { paperNum: num }, { now: clock.now() })
        if (!changed) throw commonErrors.notFound()
        await paperWatch.counted(trx, before, num, scope.userId)
        await printQueue.settle(trx, scope, id)
        return { id, paperNum: num, version: changed.version }
      })
      jobs.wake()
      return saved
    },

    /** What guests read at 0 sheets. @throws AppError `common.notFound`, `common.stale` */
    setText: (
      scope: Scope,
      input: { id: string; outPaperMsg: string; outPaperMsgEn?: string; version?: number },
    ): Promise<SaveAnswer> =>
      db.transaction(scope, async (trx) => {
        const { id, version, ...texts } = input
        const devices = createDeviceRepository(trx)
        const saved = await devices.change(scope, id, texts, { now: clock.now(), version })
        if (!saved) throw (await devices.find(scope, id)) ? commonErrors.stale() : commonErrors.notFound()
        await news.changed(trx, scope, id)
        await news.notify(trx, scope, id, 'config')
        return { id, version: saved.version }
      }),

    /** @throws AppError `common.notFound` */
    async forecast(scope: Scope, id: string): Promise<Omit<PaperForecast, 'emptyAt'> & { emptyAt: Date | null }> {
      const device = await createDeviceRepository(db).find(scope, id)
      if (!device) throw commonErrors.notFound()
      const { perDay, daysLeft, byWeekday, days } = await paperForecasts.of(scope, device)
      return {
        perDay,
        daysLeft,
        emptyAt: daysLeft === null ? null : new Date(clock.now().getTime() + daysLeft * DAY_MS),
        basis: { days, byWeekday },
      }
    },
  }
}
