import type { KioskAsked, KioskOrder, KioskPrint, KioskQuote, KioskStep } from '@drawdesk/contract/devices/kiosk'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import { PAY_STATE, type CreateOrder } from '@drawdesk/contract/money/pay-order'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DeviceCaller } from '../../../wire/route.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../../drawing/records/draw-info.repository.ts'
import type { DrawService } from '../../drawing/run/send/draw.service.ts'
import type { OrderBook } from '../../money/orders/order-book.ts'
import { createPayOrderRepository, type PayOrderRow } from '../../money/orders/rows/pay-order.repository.ts'
import type { PrintJobs } from '../print/print-jobs.service.ts'
import type { Devices } from '../registry/devices.service.ts'
import { kioskErrors } from './kiosk.errors.ts'
import type { KioskPhotos } from './kiosk-photo.ts'
import type { PaidPrints } from './paid-prints.ts'
import { sharePath, type ShareLinks } from './share-links.ts'

/** Channels that ask a guest to sign in, or a person at a till. */
const NOT_FOR_GUESTS = new Set(['balance', 'cash'])

export interface AtMachine {
  scope: Scope
  device: Pick<DeviceCaller, 'loginId'>
  language: Language
}

type Needs = Deps & {
  orders: OrderBook
  draws: DrawService
  devices: Devices
  printJobs: PrintJobs
  paidPrints: PaidPrints
  shareLinks: ShareLinks
  kioskPhotos: KioskPhotos
}

/** Orders of guests at a machine. They have no account: an order is the machine's that it was made at. */
export function createKioskOrders({
  db,
  orders,
  draws,
  devices,
  printJobs,
  paidPrints,
  shareLinks,
  kioskPhotos,
}: Needs) {
  const rows = createPayOrderRepository(db)

  /** What this machine offers now. @throws AppError `kiosk.closed`, `.noExperience` */
  async function goodsOf({ scope, device: { loginId } }: AtMachine, asked: KioskAsked) {
    const device = await devices.find(scope, loginId)
    if (device?.active !== 1) throw kioskErrors.closed()
    const exId = await devices.experienceOf(scope, device)
    if (exId === undefined) throw kioskErrors.noExperience()
    await kioskPhotos.check(scope, loginId, asked.draft.images ?? [])
    const { styleId, copies, draft } = asked
    return {
      kind: 'draw' as const,
      exId,
      ...(styleId === undefined ? {} : { styleId }),
      ...(copies === undefined ? {} : { copies }),
      loginId,
      draft,
    }
  }

  /** @throws AppError `common.notFound` for any order that was not made at this machine */
  async function ownOrder({ scope, device }: AtMachine, orderNo: string): Promise<PayOrderRow> {
    const order = await rows.findByNo(scope, orderNo)
    if (order?.loginId !== device.loginId || order.userId !== null || order.kind !== 'draw')
      throw commonErrors.notFound()
    return order
  }

  async function stepOf({ scope, language }: AtMachine, order: PayOrderRow): Promise<KioskStep> {
    const drawing = order.infoId === null ? undefined : await createDrawInfoRepository(db).find(scope, order.infoId)
    const progress = drawing && (await draws.progressOf(scope, drawing, language))
    const files = drawing?.state === DRAW_STATE.succeeded ? (progress?.files ?? []) : []
    const print = (await printJobs.listOfOrder(db, scope, order.orderNo)).at(-1)
    return {
      orderNo: order.orderNo,
      amount: Number(order.amount),
      currency: order.currency,
      copies: order.copies,
      step: stepName(order, drawing),
      infoId: order.infoId ?? '',
      progress: progress?.progress ?? 0,
      waitSeconds: progress?.waitSeconds ?? null,
      previewUrl: progress?.previewUrl ?? '',
      files,
      print: print
        ? { jobId: print.id, state: print.state, sheets: print.sheets, printed: print.printed, error: print.error }
        : null,
      shareUrl: drawing && files.length > 0 ? sharePath(await shareLinks.tokenOf(scope.tenantId, drawing.id)) : '',
    }
  }

  return {
    /** @throws AppError what is missing, beside its field; what the machine cannot deliver */
    async quote(at: AtMachine, asked: KioskAsked): Promise<KioskQuote> {
      const quote = await orders.quote(at.scope, await goodsOf(at, asked))
      return {
        ...quote,
        channels: quote.channels.filter(({ channel, ways }) => !NOT_FOR_GUESTS.has(channel) && ways.includes('qr')),
      }
    },

    /** @throws AppError as `quote`, what channels refuse, `pay.priceChanged` */
    async order(
      at: AtMachine,
      { channelId, amount, clientRequestId, ...asked }: KioskOrder,
      ip: string,
    ): Promise<PayOrderRow> {
      const goods = await goodsOf(at, asked)
      const chosen = await channelOf(at.scope, channelId)
      const order: CreateOrder = {
        ...goods,
        way: 'qr',
        ...(chosen === undefined ? {} : { channelId: chosen }),
        ...(amount === undefined ? {} : { amount }),
        // Of this machine: guests of all machines order in the name of nobody.
        clientRequestId: `${at.device.loginId}-${clientRequestId}`,
      }
      return orders.create({ ...at.scope, userName: '', ip }, order)
    },

    step: async (at: AtMachine, orderNo: string): Promise<KioskStep> => stepOf(at, await ownOrder(at, orderNo)),

    /** Calls off what nobody has paid, at the channel first; what was paid at that moment goes on. */
    async cancel(at: AtMachine, orderNo: string): Promise<KioskStep> {
      const order = await ownOrder(at, orderNo)
      if (order.state === PAY_STATE.unpaid) {
        await orders.close(at.scope, order.id).catch((error: unknown) => {
          if ((error as { code?: string }).code !== 'pay.paidMeanwhile') throw error
        })
      }
      return stepOf(at, await ownOrder(at, orderNo))
    },

    /** @throws AppError `kiosk.notDrawn`, `.notPrinted`, `drawLogin.noPicture` */
    async print(at: AtMachine, { orderNo, fileId, layout }: KioskPrint): Promise<KioskStep> {
      const order = await ownOrder(at, orderNo)
      await paidPrints.choose(at.scope, order.id, { fileId: fileId || undefined, layout })
      return stepOf(at, await ownOrder(at, orderNo))
    },
  }

  /** The first that a guest can pay by, or this one where it is among them; undefined where there is none, which the order book says. */
  async function channelOf(scope: Scope, wanted: string | undefined): Promise<string | undefined> {
    const { payChannels } = orders.deps
    const open = (await payChannels.listOpen(db, scope)).filter(
      (row) => !NOT_FOR_GUESTS.has(row.channel) && payChannels.adapterOf(row).ways.includes('qr'),
    )
    if (wanted === undefined) return open[0]?.id
    if (!open.some(({ id }) => id === wanted)) throw commonErrors.notFound()
    return wanted
  }
}

export type KioskOrders = ReturnType<typeof createKioskOrders>

function stepName({ state }: PayOrderRow, drawing: DrawInfoRow | undefined): KioskStep['step'] {
  if (state === PAY_STATE.unpaid) return 'unpaid'
  if (state === PAY_STATE.closed) return 'closed'
  if (state === PAY_STATE.refunded) return 'refunded'
  // A refund that the channel refused is asked again by people: the money is still on its way.
  if (state === PAY_STATE.refunding || state === PAY_STATE.refundFailed) return 'refunding'
  if (!drawing || drawing.state === DRAW_STATE.queued) return 'queued'
  if (drawing.state === DRAW_STATE.running) return 'drawing'
  return drawing.state === DRAW_STATE.succeeded && drawing.takenDown === 0 ? 'drawn' : 'failed'
}
