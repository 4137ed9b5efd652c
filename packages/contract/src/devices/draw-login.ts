import {
  auditFields,
  DateTime,
  Flag,
  GivenId,
  Id,
  IdOrEmpty,
  Nullable,
  PageOf,
  Type,
  type Static,
} from '../core/schema.ts'
import { PrintLayoutName, PrintMediaName } from './print-job.ts'

export { PAIR_CODE_LENGTH, PAIR_CODE_LETTERS } from './device-facts.ts'

/** Calls of devices (wire-operations §2). Paths are without /api. */
export const DRAW_LOGIN_PATH = '/blade-biz/drawLogin'

/** A device posts a beat this often; after so long without one it is offline. */
export const DEVICE_BEAT_MS = 15_000
export const DEVICE_SILENCE_MS = 45_000
/** How long a code of {@link PAIR_CODE_LENGTH} letters counts, and how many wrong ones an address may try in ten minutes. */
export const PAIR_CODE_MINUTES = 10
export const PAIR_TRIES_MOST = 5

export const PAPER_MOST = 10_000
export const PAPER_LOW_DEFAULT = 20

/** What runs at a device: its page, and the program that prints for it over IPP. Each is paired by a code of its own. */
export const DEVICE_CLIENTS = ['kiosk', 'agent'] as const
export type DeviceClient = (typeof DEVICE_CLIENTS)[number]
export const DeviceClientName = Type.Unsafe<DeviceClient>({ type: 'string', enum: [...DEVICE_CLIENTS] })

/** Who prints: the page itself, or the agent. */
export const PRINT_WAYS = ['page', 'agent'] as const
export type PrintWay = (typeof PRINT_WAYS)[number]
export const PrintWayName = Type.Unsafe<PrintWay>({ type: 'string', enum: [...PRINT_WAYS] })

export const PRINTER_STATES = ['idle', 'printing', 'stopped', 'unknown'] as const
export type PrinterState = (typeof PRINTER_STATES)[number]
export const PrinterStateName = Type.Unsafe<PrinterState>({ type: 'string', enum: [...PRINTER_STATES] })
/** Keywords of IPP (RFC 8011 §5.4.12), with their suffix `-report`, `-warning` or `-error`. */
export const PrinterReasons = Type.Array(Type.String({ maxLength: 80, pattern: '^[a-z0-9][a-z0-9.-]*$' }), {
  maxItems: 30,
})

/** Why a device stands still, the most urgent first. */
export const DEVICE_TROUBLES = [
  'inactive',
  'unpaired',
  'offline',
  'outOfPaper',
  'printerStopped',
  'printSilent',
  'agentOffline',
  'noExperience',
  'paperLow',
] as const
export type DeviceTrouble = (typeof DEVICE_TROUBLES)[number]
export const DeviceTroubleName = Type.Unsafe<DeviceTrouble>({ type: 'string', enum: [...DEVICE_TROUBLES] })

export const DrawLogin = Type.Object({
  id: Id,
  deviceName: Type.String({ minLength: 1, maxLength: 60 }),
  /** What stands on the machine: given by us where nobody names one, unique in the tenant. */
  deviceCode: Type.String({ maxLength: 32, pattern: '^[A-Za-z0-9_-]*$' }),
  /** "": whatever is online at its venue. */
  exId: IdOrEmpty,
  exName: Type.String(),
  /** The venue. */
  muName: Type.String({ maxLength: 100 }),
  printWay: PrintWayName,
  printerName: Type.String({ maxLength: 100 }),
  /** `ipp:` or `ipps:`, for the agent; "" where the page prints. */
  printerUri: Type.String({ maxLength: 300 }),
  media: PrintMediaName,
  layout: PrintLayoutName,
  /** 1: prints without a white edge have a small code of their proof too. */
  proofMark: Flag,
  online: Flag,
  agentOnline: Flag,
  lastSeen: DateTime,
  ip: Type.String(),
  appVersion: Type.String(),
  /** Sheets in the tray. */
  paperNum: Type.Integer({ minimum: 0, maximum: PAPER_MOST }),
  paperLow: Type.Integer({ minimum: 0, maximum: PAPER_MOST }),
  /** Forecast: days until it is empty; null when unknown. */
  paperDays: Nullable(Type.Number()),
  /** Shown at 0 sheets, in the guest's language; the other one stands in where one is "". */
  outPaperMsg: Type.String({ maxLength: 500 }),
  outPaperMsgEn: Type.String({ maxLength: 500 }),
  printerState: PrinterStateName,
  printerReasons: PrinterReasons,
  prints: Type.Object({ waiting: Type.Integer(), printing: Type.Integer() }),
  troubles: Type.Array(DeviceTroubleName),
  /** Since when the first of `troubles` is so; "" where nobody noted it. */
  troubleSince: DateTime,
  active: Flag,
  remark: Type.String({ maxLength: 500 }),
  ...auditFields,
})
export type DrawLogin = Static<typeof DrawLogin>
export const DrawLoginPage = PageOf(DrawLogin)

export const SelectLogin = Type.Array(
  Type.Object({
    id: Id,
    deviceName: Type.String(),
    deviceCode: Type.String(),
    online: Flag,
    exId: IdOrEmpty,
    paperNum: Type.Integer(),
  }),
)

export const ChangePaperNum = Type.Object({ id: GivenId, num: Type.Integer({ minimum: 0, maximum: PAPER_MOST }) })
export const ChangedPaperNum = Type.Object({ id: Id, paperNum: Type.Integer(), version: Type.Integer() })
export const EditOutPaperMsg = Type.Object({
  id: GivenId,
  outPaperMsg: DrawLogin.properties.outPaperMsg,
  outPaperMsgEn: Type.Optional(DrawLogin.properties.outPaperMsgEn),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
})
export const PairCode = Type.Object({ code: Type.String(), expireTime: DateTime })

/** Why the count of sheets changed. */
export const PAPER_CHANGES = ['set', 'printed', 'refilled', 'testPage'] as const
export type PaperChange = (typeof PAPER_CHANGES)[number]
export const PaperLogRow = Type.Object({
  id: Id,
  loginId: Id,
  what: Type.Unsafe<PaperChange>({ type: 'string', enum: [...PAPER_CHANGES] }),
  change: Type.Integer(),
  paperNum: Type.Integer(),
  jobId: IdOrEmpty,
  createUser: Type.String(),
  createUserName: Type.String(),
  createTime: DateTime,
})
export type PaperLogRow = Static<typeof PaperLogRow>
export const PaperLogPage = PageOf(PaperLogRow)

/** By weekday from the last 28 days, or those since the first of their sheets; all null where nothing was printed in them. */
export const PaperForecast = Type.Object({
  perDay: Nullable(Type.Number()),
  daysLeft: Nullable(Type.Number()),
  emptyAt: DateTime,
  /** Sheets by weekday, Monday first, and the days that it goes by. */
  basis: Type.Object({ days: Type.Integer(), byWeekday: Type.Array(Type.Number()) }),
})
export type PaperForecast = Static<typeof PaperForecast>
