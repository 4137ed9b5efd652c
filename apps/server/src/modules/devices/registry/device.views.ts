import { PRINT_SILENCE_MS } from '@drawdesk/contract/devices/print-job'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createDrawExRepository } from '../../drawing/experiences/draw-ex.repository.ts'
import type { PaperForecasts } from '../paper/forecasts.ts'
import { createPrintJobRepository } from '../queue/print-job.repository.ts'
import { createDeviceRepository, type DeviceRow } from '../rows/device.repository.ts'
import { createDeviceExperiences } from '../rows/experiences.ts'
import { sinceOf, troublesOf } from '../rows/troubles.ts'
import { createDeviceSessionRepository } from '../sign-in/device-session.repository.ts'

const NO_PRINTS = { waiting: 0, printing: 0 }

/** Rows of devices as they travel: with their prints, how long their paper lasts, and everything that stands still. */
export function createDeviceViews(deps: Pick<Deps, 'db' | 'clock'> & { paperForecasts: PaperForecasts }) {
  const { db, clock, paperForecasts } = deps
  const experiences = createDeviceExperiences(deps)

  return async (scope: Scope, rows: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]> => {
    const devices = rows as unknown as DeviceRow[]
    const ids = devices.map(({ id }) => id)
    const [prints, silent, forecasts, paired, offered, names, times] = await Promise.all([
      createPrintJobRepository(db).countOpen(scope, ids),
      createPrintJobRepository(db).listSilent(scope, ids, new Date(clock.now().getTime() - PRINT_SILENCE_MS)),
      paperForecasts.many(scope, devices),
      createDeviceSessionRepository(db).listPaired(scope, ids, clock.now()),
      experiences.of(scope, devices),
      createDrawExRepository(db).listNames(
        scope,
        devices.flatMap(({ exId }) => exId ?? []),
      ),
      createDeviceRepository(db).listTimes(scope, ids),
    ])
    const ended = await experiences.ended(
      scope,
      devices.filter(({ id }) => !offered.has(id)),
    )
    const timesOf = new Map(times.map((one) => [one.id, one]))
    const silentSince = new Map(silent.map(({ loginId, since }) => [loginId, since]))
    const isPaired = new Set(paired.flatMap(({ loginId, client }) => (client === 'kiosk' ? loginId : [])))
    return devices.map((device) => {
      const troubles = troublesOf(device, {
        isPaired: isPaired.has(device.id),
        hasExperience: offered.has(device.id),
        isPrintSilent: silentSince.has(device.id),
      })
      return {
        ...device,
        exId: device.exId ?? '',
        exName: names.get(device.exId ?? '') ?? '',
        prints: prints.get(device.id) ?? NO_PRINTS,
        paperDays: forecasts.get(device.id)?.daysLeft ?? null,
        troubles,
        troubleSince: sinceOf(troubles[0], timesOf.get(device.id), {
          experienceEnded: ended.get(device.id),
          printSilent: silentSince.get(device.id),
        }),
      }
    })
  }
}
