import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DeviceRow } from '../rows/device.repository.ts'
import { FORECAST_DAYS, forecastOf, type Forecast } from './forecast.ts'
import { createPaperLogRepository } from './paper-log.repository.ts'

const DAY_MS = 24 * 3_600_000
type Tray = Pick<DeviceRow, 'id' | 'paperNum'>

/** How long the paper of devices lasts, by what they printed in the last four weeks. */
export function createPaperForecasts({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const logs = createPaperLogRepository(db)

  async function many(scope: Pick<Scope, 'tenantId'>, devices: readonly Tray[]): Promise<Map<string, Forecast>> {
    const until = clock.now()
    const since = new Date(until.getTime() - FORECAST_DAYS * DAY_MS)
    const rows = await logs.sheetsByWeekday(
      scope,
      devices.map(({ id }) => id),
      { since, until, timeZone: config.timeZone },
    )
    const byDevice = Map.groupBy(rows, ({ loginId }) => loginId)
    const now = placeInWeek(until, config.timeZone)
    return new Map(
      devices.map(({ id, paperNum }) => {
        const own = byDevice.get(id) ?? []
        const first = Math.min(until.getTime(), ...own.map((row) => row.first.getTime()))
        const known = (until.getTime() - first) / DAY_MS
        // Who printed on the first of these days was there before it.
        const days = known > FORECAST_DAYS - 1 ? FORECAST_DAYS : known
        return [id, forecastOf(paperNum, { sheets: new Map(own.map((row) => [row.weekday, row.sheets])), days }, now)]
      }),
    )
  }

  return {
    many,
    async of(scope: Pick<Scope, 'tenantId'>, device: Tray): Promise<Forecast> {
      return (await many(scope, [device])).get(device.id) as Forecast // one in, one out
    },
  }
}

export type PaperForecasts = ReturnType<typeof createPaperForecasts>

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Weekday (1 is Monday) and how much of that day is over, as clocks show it in the zone. */
export function placeInWeek(time: Date, timeZone: string): { weekday: number; dayPart: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(time)
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return {
    weekday: WEEKDAYS.indexOf(of('weekday')) + 1,
    dayPart: (Number(of('hour')) * 60 + Number(of('minute'))) / 1_440,
  }
}
