import { PickOf } from '../core/schemas/object-parts.ts'
import { PayQuote } from '../money/checkout.ts'
import { CreatedOrder } from '../money/pay-order.ts'
import { NowDrawEx } from '../drawing/draw-ex.ts'
import { SendFields } from '../drawing/records/draw-info.ts'
import { DateTime, FileView, Flag, GivenId, Id, IdOrEmpty, Nullable, Type, type Static } from '../core/schema.ts'
import { DeviceClientName, DeviceTroubleName, DrawLogin, PrinterReasons, PrinterStateName } from './draw-login.ts'
import { PrintLayoutName, PrintStateNumber, type SentJob } from './print-job.ts'

export { KIOSK_IDLE_MS, KIOSK_UPLOAD_BYTES_MOST, SHARE_DAYS } from './device-facts.ts'

/** Calls of a device (wire-operations §3). Paths are without /api. All but `pair`, `refresh` and `share` take the token of a device, which no other call takes. */
export const KIOSK_PATH = '/blade-biz/kiosk'

export const DeviceTokens = Type.Object({
  token: Type.String(),
  /** Counts once; a use gives the next one. */
  refreshToken: Type.String(),
  expireTime: DateTime,
})
export type DeviceTokens = Static<typeof DeviceTokens>
export const PairInput = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 32 }),
  client: Type.Optional(DeviceClientName),
  appVersion: Type.Optional(Type.String({ maxLength: 40 })),
})
export const RefreshInput = Type.Object({ refreshToken: Type.String({ minLength: 1, maxLength: 200 }) })

/** What the machine itself may know of its row. */
export const KioskDevice = Type.Object({
  id: Id,
  deviceName: Type.String(),
  deviceCode: Type.String(),
  muName: Type.String(),
  printWay: DrawLogin.properties.printWay,
  printerUri: Type.String(),
  media: DrawLogin.properties.media,
  layout: PrintLayoutName,
  paperNum: Type.Integer(),
  paperLow: Type.Integer(),
  outPaperMsg: Type.String(),
  outPaperMsgEn: Type.String(),
  active: Flag,
})
export type KioskDevice = Static<typeof KioskDevice>
export const Paired = Type.Object({ ...DeviceTokens.properties, device: KioskDevice })
export type Paired = Static<typeof Paired>

/** Colours and pictures of an experience's screens. `accent` is made readable on its ground by the page. */
export const KioskTheme = Type.Object({
  accent: Type.String({ pattern: '^(#[0-9a-fA-F]{6})?$' }),
  background: Type.String({ pattern: '^(#[0-9a-fA-F]{6})?$' }),
  logoFile: Nullable(FileView),
  backgroundFile: Nullable(FileView),
})
export type KioskTheme = Static<typeof KioskTheme>

export const KioskMe = Type.Object({
  device: KioskDevice,
  /** `{}` when none is online. */
  experience: NowDrawEx,
  theme: KioskTheme,
  /** May guests begin now? `troubles` say why not; `paperLow` alone keeps nobody. */
  canSell: Type.Boolean(),
  canPrint: Type.Boolean(),
  troubles: Type.Array(DeviceTroubleName),
  /** Of a printer that stopped: what it reports, in words for who looks after it, the most serious first. */
  printerSays: Type.Array(Type.Object({ zh: Type.String(), en: Type.String() })),
  /** Sheets that one picture takes here; 0: nothing is printed. */
  paperPerPicture: Type.Integer(),
  serverTime: DateTime,
})
export type KioskMe = Static<typeof KioskMe>

/** Texts and pictures of the guest; the rest is looked up. */
export const KioskOrder = Type.Object({
  styleId: Type.Optional(Id),
  copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  draft: PickOf(SendFields, ['prompt', 'images', 'params', 'stickers']),
  /** Of those that `quote` offers; the first without it. */
  channelId: Type.Optional(Id),
  amount: Type.Optional(Type.Integer({ minimum: 0 })),
  clientRequestId: Type.String({ minLength: 1, maxLength: 64 }),
})
export type KioskOrder = Static<typeof KioskOrder>
export const KioskOrdered = CreatedOrder
/** What it costs and how it can be paid, before anything is ordered; what is missing is refused beside its field. */
export const KioskAsked = PickOf(KioskOrder, ['styleId', 'copies', 'draft'])
export type KioskAsked = Static<typeof KioskAsked>
export const KioskQuote = PayQuote
export type KioskQuote = Static<typeof KioskQuote>

/** What helps a guest to say what is to be drawn: ready prompts without anything to fill in, the most used first. */
export const KioskHints = Type.Object({
  takesPictures: Type.Boolean(),
  prompts: Type.Array(Type.Object({ title: Type.String(), content: Type.String() })),
})
export type KioskHints = Static<typeof KioskHints>
export const KIOSK_HINTS_MOST = 12

/** Where a guest's order stands, from pay to print: one answer for the screen that waits. */
export const KioskStep = Type.Object({
  orderNo: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  copies: Type.Integer(),
  /** `refunding` and `refunded`: the guest's money is on its way, or back. */
  step: Type.Enum(['unpaid', 'closed', 'queued', 'drawing', 'drawn', 'failed', 'refunding', 'refunded']),
  infoId: IdOrEmpty,
  /** 0–1 while it is drawn. */
  progress: Type.Number(),
  waitSeconds: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
  previewUrl: Type.String(),
  files: Type.Array(FileView),
  print: Nullable(
    Type.Object({
      jobId: Id,
      state: PrintStateNumber,
      sheets: Type.Integer(),
      printed: Type.Integer(),
      error: Type.String(),
    }),
  ),
  /** A page of the guest's own, for a QR code; "" until it is drawn. */
  shareUrl: Type.String(),
})
export type KioskStep = Static<typeof KioskStep>

export const KioskPrint = Type.Object({
  orderNo: Type.String({ minLength: 1, maxLength: 64 }),
  fileId: Type.Optional(IdOrEmpty),
  layout: Type.Optional(PrintLayoutName),
})
export type KioskPrint = Static<typeof KioskPrint>
export const KioskOrderNo = PickOf(KioskPrint, ['orderNo'])

export const JobAck = Type.Object({ jobId: GivenId })
/** `sheet` counts from 1 within the job: each is counted once, however often it is reported. */
export const SheetPrinted = Type.Object({ jobId: GivenId, sheet: Type.Integer({ minimum: 1, maximum: 10_000 }) })
/** `isFinal` 0: the printer may go on by itself (the job waits); 1: it does not. */
export const PrintFailed = Type.Object({
  jobId: GivenId,
  reason: Type.String({ minLength: 1, maxLength: 200 }),
  sheets: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  isFinal: Type.Optional(Flag),
})
/** How a job stands, after each report of it. 2: print what is left of it. 0, 1, 6: it comes again. 3, 4, 5: leave it. */
export const JobStatus = Type.Object({ jobId: Id, state: PrintStateNumber, printed: Type.Integer() })
export type JobStatus = Static<typeof JobStatus>
export const PrinterReport = Type.Object({
  state: PrinterStateName,
  reasons: PrinterReasons,
  media: Type.Optional(Type.String({ maxLength: 80 })),
  printerName: Type.Optional(Type.String({ maxLength: 100 })),
})
export type PrinterReport = Static<typeof PrinterReport>
export const DeviceBeat = Type.Object({ appVersion: Type.Optional(Type.String({ maxLength: 40 })) })

/**
 * Events of `kiosk/stream`, numbered; `Last-Event-ID` goes on after one. `config`: ask `me` again. `order`, `draw`: ask `progress` of that order again. `print`: a job to print (agent, or
 * the page where no agent is paired), sent again on each opening of the stream until it is acknowledged. `job`: how a job stands. `paper`: sheets left. `seen`: a number to come back with. `bye`: the pairing ended; nothing follows.
 */
export const KIOSK_EVENTS = ['config', 'order', 'draw', 'print', 'job', 'paper', 'seen', 'resync', 'bye'] as const
export type KioskEventName = (typeof KIOSK_EVENTS)[number]
export interface KioskEventData {
  config: object
  order: { orderNo: string }
  draw: { orderNo: string; infoId: string }
  print: Static<typeof SentJob>
  job: { jobId: string; state: number; printed: number; sheets: number; error: string }
  paper: { paperNum: number }
  seen: object
  resync: object
  bye: { reason: string }
}

/** What anybody sees who has the guest's link. */
export const SharedPicture = Type.Object({
  files: Type.Array(FileView),
  exName: Type.String(),
  muName: Type.String(),
  styleName: Type.String(),
  createTime: DateTime,
  expireTime: DateTime,
})
export type SharedPicture = Static<typeof SharedPicture>
