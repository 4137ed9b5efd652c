import { DateTime, GivenId, Id, IdOrEmpty, PageOf, Type, type Static } from '../core/schema.ts'
import { PRINT_MEDIA, PRINT_STATE } from './device-facts.ts'

export { PRINT_MEDIA, PRINT_STATE }

export type PrintState = (typeof PRINT_STATE)[keyof typeof PRINT_STATE]
export const PRINT_END_STATES: readonly PrintState[] = [3, 4, 5]
export const PrintStateNumber = Type.Unsafe<PrintState>({ type: 'integer', enum: [0, 1, 2, 3, 4, 5, 6] })

/** A job that is not printed by then fails with reason `expired`. */
export const PRINT_JOB_HOURS = 24
/** The same picture for the same device within this time is asked for twice only on purpose. */
export const PRINT_REPEAT_MS = 60_000
/** A machine that took a print and reports nothing of it for so long may have lost it: a person says what came out. */
export const PRINT_SILENCE_MS = 3 * 60_000
/** A file's address in a job counts for so long, and is given anew on each send. */
export const PRINT_FILE_SECONDS = 600
export const COPIES_MOST = 100

/** How a picture lies on its sheet: alone to the edges, four of them, with a white edge and a line of text, or as the test page. */
export const PRINT_LAYOUTS = ['single', 'strip', 'border', 'test'] as const
export type PrintLayout = (typeof PRINT_LAYOUTS)[number]
export const PrintLayoutName = Type.Unsafe<PrintLayout>({ type: 'string', enum: [...PRINT_LAYOUTS] })

export type PrintMedia = keyof typeof PRINT_MEDIA
export const PRINT_MEDIA_NAMES = Object.keys(PRINT_MEDIA) as PrintMedia[]
export const DEFAULT_MEDIA: PrintMedia = 'na_index-4x6_4x6in'
export const PrintMediaName = Type.Unsafe<PrintMedia>({ type: 'string', enum: PRINT_MEDIA_NAMES })

/** Why a job failed: words of ours, besides keywords of IPP (`printer-state-reasons`, `job-state-reasons`). */
export const PRINT_FAILURES = ['expired', 'noPicture', 'printer', 'rejected', 'deviceGone'] as const

export const PrintJob = Type.Object({
  id: Id,
  infoId: IdOrEmpty,
  /** The stored sheet that is printed; "" until it is drawn. */
  fileId: IdOrEmpty,
  loginId: Id,
  deviceName: Type.String(),
  /** What paid for it; "" for prints of operators. */
  orderNo: Type.String(),
  copies: Type.Integer(),
  /** `copies` × sheets of the layout. */
  sheets: Type.Integer(),
  /** Of them, what came out. */
  printed: Type.Integer(),
  layout: PrintLayoutName,
  media: Type.String(),
  state: PrintStateNumber,
  attempts: Type.Integer(),
  /** 1: its machine took it and may have begun, so that moving it is asked about. */
  begun: Type.Integer(),
  /** Of state 4 and 6: why, a word of {@link PRINT_FAILURES} or keywords of the printer, joined by commas. */
  error: Type.String(),
  createUser: Type.String(),
  createUserName: Type.String(),
  queuedTime: DateTime,
  sentTime: DateTime,
  doneTime: DateTime,
  version: Type.Integer(),
})
export type PrintJob = Static<typeof PrintJob>
export const PrintJobPage = PageOf(PrintJob)

export const PushPrint = Type.Object({
  infoId: GivenId,
  loginId: GivenId,
  /** One of the drawing's pictures; the first without it. */
  fileId: Type.Optional(IdOrEmpty),
  copies: Type.Optional(Type.Integer({ minimum: 1, maximum: COPIES_MOST })),
  layout: Type.Optional(PrintLayoutName),
  /** 1: once more, although it was sent a moment ago. */
  again: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
  clientRequestId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})
export type PushPrint = Static<typeof PushPrint>
/** What a person found in the tray: so many sheets of it are out. */
export const ResolvePrint = Type.Object({ id: GivenId, printed: Type.Integer({ minimum: 0, maximum: 10_000 }) })
/** `position`: how many jobs of the device stand before it, and itself. */
export const PushedPrint = Type.Object({ jobId: Id, state: PrintStateNumber, position: Type.Integer() })
export type PushedPrint = Static<typeof PushedPrint>

/** What a device is sent of a job. The address is signed, the file's SHA-256 in hex. */
export const SentJob = Type.Object({
  jobId: Id,
  infoId: IdOrEmpty,
  url: Type.String(),
  sha256: Type.String(),
  mime: Type.String(),
  copies: Type.Integer(),
  /** Already out of the printer: what is left is printed. */
  printed: Type.Integer(),
  sheets: Type.Integer(),
  /** Rises each time a person asks for what did not come out: a job that was handed to the printer in this round is not printed again. */
  round: Type.Integer(),
  media: PrintMediaName,
  layout: PrintLayoutName,
})
export type SentJob = Static<typeof SentJob>
