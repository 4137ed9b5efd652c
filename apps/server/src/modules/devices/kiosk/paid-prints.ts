import { PRINT_STATE, type PrintJob } from '@drawdesk/contract/devices/print-job'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import { PAY_STATE } from '@drawdesk/contract/money/pay-order'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork, type WorkKind } from '../../../platform/durable-work/durable-work.ts'
import { AppError } from '../../../platform/errors.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import type { DrawFinish, DrawFinisher } from '../../drawing/records/draw-finisher.ts'
import { createDrawInfoRepository } from '../../drawing/records/draw-info.repository.ts'
import type { SoldOrder } from '../../money/orders/goods.ts'
import type { OrderBook } from '../../money/orders/order-book.ts'
import type { OrderFollowers } from '../../money/orders/order-followers.ts'
import { createPayOrderRepository, DELIVERY, type PayOrderRow } from '../../money/orders/rows/pay-order.repository.ts'
import type { PrintAdmin } from '../print/print-admin.service.ts'
import type { PrintJobs } from '../print/print-jobs.service.ts'
import type { Devices } from '../registry/devices.service.ts'
import { createDeviceRepository, type DeviceRow } from '../rows/device.repository.ts'
import { printFaultOf } from '../rows/troubles.ts'
import { kioskErrors } from './kiosk.errors.ts'

/** The guest chooses a picture until then; after it the first one is printed, also where the machine is gone. */
export const CHOICE_MS = 60_000
/** A drawing whose print nobody has queued so long after it is taken up as failed. */
const LOST_MS = 5 * 60_000
/** Of one tenant. */
const AT_ONCE = 4

export interface PaidPrintOrder {
  orderId: string
  infoId: string
}

export const PAID_PRINT_WORK: WorkKind<PaidPrintOrder, PaidPrintOrder, PaidPrintOrder> = {
  queue: 'paidPrint',
  keyOf: ({ orderId, infoId }) => `${orderId}:${infoId}`,
  laneOf: (_order, tenantId) => tenantId,
  payloadOf: (order) => order,
}

const isOver = ({ state }: PrintJob): boolean => state === PRINT_STATE.failed || state === PRINT_STATE.cancelled

type Needs = Deps & {
  orders: OrderBook
  orderFollowers: OrderFollowers
  drawFinish: DrawFinish
  printJobs: PrintJobs
  printAdmin: PrintAdmin
  devices: Devices
}

/** Prints that an order of a drawing at a machine includes: queued when the guest says so or by itself, part of its delivery, and of its refund. */
export function createPaidPrints(deps: Needs) {
  const { db, clock, log, orders, printJobs, printAdmin, devices } = deps
  const work = createDurableWork(deps, PAID_PRINT_WORK)

  /** Sheets of an order that takes some; undefined for all others. */
  const sheetsOf = ({ draft }: Pick<SoldOrder, 'draft'>): number | undefined =>
    (draft as { sheets?: number } | null)?.sheets || undefined

  const jobsOf = (at: Db, scope: Scope, { orderNo }: Pick<SoldOrder, 'orderNo'>): Promise<PrintJob[]> =>
    printJobs.listOfOrder(at, scope, orderNo)

  /** In a transaction that holds the order. @throws AppError as `PrintJobs.push` */
  async function push(
    trx: Db,
    scope: Scope,
    order: PayOrderRow,
    { fileId, layout }: { fileId?: string | undefined; layout?: PrintJob['layout'] | undefined } = {},
  ): Promise<void> {
    await printJobs.push(trx, unbound(scope), {
      loginId: order.loginId ?? '',
      infoId: order.infoId ?? '',
      fileId,
      layout,
      copies: sheetsOf(order) ?? order.copies,
      orderNo: order.orderNo,
      again: true,
    })
  }

  /** Is this order paid, drawn and not printed, and nothing of it on its way? Asked of a row that is held. */
  async function isDue(trx: Db, scope: Scope, order: PayOrderRow | undefined, infoId: string): Promise<boolean> {
    if (order?.state !== PAY_STATE.paid || order.infoId !== infoId || order.delivery === DELIVERY.done) return false
    return (await jobsOf(trx, scope, order)).every(isOver)
  }

  const finisher: DrawFinisher = {
    async offer(scope, { loginId, paperPerPicture, copies }) {
      const device = await createDeviceRepository(db).find(scope, loginId)
      if (!device) return undefined
      const sheets = paperPerPicture * copies
      if (device.active !== 1) throw kioskErrors.closed()
      if (sheets > 0) refuseFault(device, sheets)
      return { deviceName: device.deviceName, sheets }
    },

    async drawn(trx, scope, order, infoId) {
      if (sheetsOf(order) === undefined || order.loginId === null) return false
      await work.enqueue(
        trx,
        scope.tenantId,
        { orderId: order.id, infoId },
        { runAt: new Date(clock.now().getTime() + CHOICE_MS) },
      )
      return true
    },

    changed: (trx, scope, { loginId, orderNo }, infoId) =>
      loginId === null ? Promise.resolve() : devices.notify(trx, scope, loginId, 'draw', { orderNo, infoId }),

    async look(at, scope, order) {
      if (sheetsOf(order) === undefined) return 'done'
      const jobs = await jobsOf(at, scope, order)
      if (jobs.some(({ state }) => state === PRINT_STATE.done)) return 'done'
      if (jobs.some((job) => !isOver(job))) return 'underWay'
      if (jobs.length > 0) return 'failed'
      const drawing = await createDrawInfoRepository(at).find(scope, order.infoId ?? '')
      const since = drawing?.finishedTime?.getTime() ?? 0
      return clock.now().getTime() - since > LOST_MS ? 'failed' : 'underWay'
    },

    /** What somebody called off is not printed again. */
    async again(trx, scope, order) {
      const held = await createPayOrderRepository(trx).find(scope, order.id)
      const last = (await jobsOf(trx, scope, order)).at(-1)
      if (!held || last?.state === PRINT_STATE.cancelled) throw kioskErrors.notPrinted()
      await push(trx, scope, held)
    },

    async takeBack(trx, scope, order) {
      for (const job of await jobsOf(trx, scope, order))
        if (!isOver(job)) await printAdmin.withdraw(trx, unbound(scope), job.id)
    },

    /** The refund came to nothing: what it took out of the queue stands there again. */
    async giveAgain(trx, scope, order) {
      const held = await createPayOrderRepository(trx).find(scope, order.id)
      const jobs = await jobsOf(trx, scope, order)
      const wasTaken = jobs.at(-1)?.state === PRINT_STATE.cancelled
      if (held && wasTaken && sheetsOf(order) !== undefined) await push(trx, scope, held)
    },
  }

  deps.drawFinish.set(finisher)

  /** The machine looks at an order again that was paid or refunded. */
  deps.orderFollowers.add(async (trx, scope, { id }) => {
    const order = await createPayOrderRepository(trx).find(scope, id)
    const device = order?.loginId ? await devices.find(systemScope(scope.tenantId), order.loginId) : undefined
    if (order && device) await devices.notify(trx, scope, device.id, 'order', { orderNo: order.orderNo })
  })

  /** The end of a print is the end of its order's delivery. */
  printJobs.onEnd(
    async (trx, scope, job) => {
      const order = job.orderNo === '' ? undefined : await createPayOrderRepository(trx).findByNo(scope, job.orderNo)
      if (order?.kind !== 'draw' || order.infoId === null || order.infoId !== job.infoId) return
      const outcome = job.state === PRINT_STATE.done ? 'done' : 'failed'
      await orders.settleDelivery(trx, systemScope(scope.tenantId), order.id, order.infoId, outcome)
    },
    async (trx, scope, orderNo) => {
      const order = await createPayOrderRepository(trx).findByNo(scope, orderNo)
      if (order) await orders.hold(trx, systemScope(scope.tenantId), order.id)
    },
  )

  /** By the clock, where nobody chose. What cannot be printed is refunded as `pay.failed.rule` says. */
  async function queueByItself(tenantId: string, { orderId, infoId }: PaidPrintOrder): Promise<void> {
    const scope = systemScope(tenantId)
    const whileDue = (act: (trx: Db, order: PayOrderRow) => Promise<void>): Promise<void> =>
      db.transaction(scope, async (trx) => {
        const order = await createPayOrderRepository(trx).lock(scope, orderId)
        if (!order || !(await isDue(trx, scope, order, infoId))) return
        if ((await jobsOf(trx, scope, order)).length === 0) await act(trx, order)
      })
    try {
      await whileDue((trx, order) => push(trx, scope, order))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error, tenantId, orderId }, 'what was paid for cannot be printed')
      await whileDue((trx) => orders.settleDelivery(trx, scope, orderId, infoId, 'failed'))
    }
    deps.jobs.wake()
  }

  return {
    /** The guest's choice, once: later ones change nothing. @throws AppError as `PrintJobs.push`, `kiosk.notDrawn`, `.notPrinted` */
    choose: (
      scope: Scope,
      orderId: string,
      picture: { fileId?: string | undefined; layout?: PrintJob['layout'] | undefined },
    ): Promise<void> =>
      db.transaction(scope, async (trx) => {
        const order = await createPayOrderRepository(trx).lock(scope, orderId)
        if (!order || sheetsOf({ draft: order.draft }) === undefined) throw kioskErrors.notPrinted()
        const drawing =
          order.infoId === null ? undefined : await createDrawInfoRepository(trx).find(scope, order.infoId)
        if (drawing?.state !== DRAW_STATE.succeeded) throw kioskErrors.notDrawn()
        const jobs = await jobsOf(trx, scope, order)
        if (jobs.length === 0 && (await isDue(trx, scope, order, drawing.id))) await push(trx, scope, order, picture)
      }),

    queueByItself,

    startWork(): void {
      work.handle({ laneLimit: () => AT_ONCE }, ({ tenantId, payload }) => queueByItself(tenantId, payload))
    },
  }
}

export type PaidPrints = ReturnType<typeof createPaidPrints>

/** What follows from an order happens at its device, also where the caller does not see that. */
const unbound = ({ tenantId, userId, deptId }: Scope): Scope => ({ tenantId, userId, deptId })

/** Nobody pays for a print while its machine cannot print. @throws AppError `kiosk.outOfPaper`, `.printerStopped` */
function refuseFault(device: DeviceRow, sheets: number): void {
  const fault = printFaultOf(device)
  if (fault === 'outOfPaper' || device.paperNum < sheets) throw kioskErrors.outOfPaper()
  if (fault !== undefined) throw kioskErrors.printerStopped()
}
