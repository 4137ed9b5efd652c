import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import type { RefillTasks } from '../../workflow/refill/refill-tasks.ts'
import { createDeviceRepository, type DeviceRow } from '../rows/device.repository.ts'
import type { PaperForecasts } from './forecasts.ts'

const QUEUE = 'device.refill'
/** A printer that says so waits for a person with paper, whatever was counted. */
const MEDIA_REASON = /^media-(empty|needed|low)/
const EMPTY_REASON = /^media-(empty|needed)(-error)?$/
/** Less than that is too late for somebody who comes tomorrow. */
export const DAYS_LEFT_MIN = 1

/** Looks whether a device needs paper, as a job set in the transaction of the cause: the task begins or ends when that is through, whatever dies in between. */
export const refillLooks = ({ ids, jobs }: Pick<Deps, 'ids' | 'jobs'>) => ({
  async ask(trx: Db, { tenantId, id: loginId }: Pick<DeviceRow, 'tenantId' | 'id'>): Promise<void> {
    // A key of its own: what changed while another look was under way is looked at as well.
    await jobs.enqueue(trx, {
      queue: QUEUE,
      lane: tenantId,
      key: `${loginId}:${ids.next()}`,
      tenantId,
      payload: { loginId },
    })
  },
})

/** Whatever was counted. */
const isEmpty = ({ printerReasons }: DeviceRow): boolean =>
  (printerReasons as string[]).some((reason) => EMPTY_REASON.test(reason))

export const needsPaper = (
  { paperNum, paperLow, printerReasons, active, isDeleted }: DeviceRow,
  daysLeft: number | null,
): boolean =>
  active === 1 &&
  isDeleted === 0 &&
  (paperNum <= paperLow ||
    (daysLeft !== null && daysLeft < DAYS_LEFT_MIN) ||
    (printerReasons as string[]).some((reason) => MEDIA_REASON.test(reason)))

type Needs = Pick<Deps, 'db' | 'jobs'> & { refillTasks: RefillTasks; paperForecasts: PaperForecasts }

/** In processes that work. */
export function startRefillLooks({ db, jobs, refillTasks, paperForecasts }: Needs): void {
  jobs.handle(QUEUE, { laneLimit: () => 2 }, async ({ tenantId, payload }) => {
    const scope = systemScope(tenantId)
    const device = await createDeviceRepository(db).findAny(scope, String(payload.loginId))
    if (!device) return
    const { daysLeft } = await paperForecasts.of(scope, device)
    if (needsPaper(device, daysLeft))
      await refillTasks.request(scope, {
        deviceId: device.id,
        deviceName: device.deviceName,
        paperLeft: isEmpty(device) ? 0 : device.paperNum,
        place: device.muName,
      })
    else await refillTasks.done(scope, device.id)
  })
}
