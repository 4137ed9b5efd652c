import type {
  JobStatus,
  KioskAsked,
  KioskHints,
  KioskMe,
  KioskOrder,
  KioskPrint,
  KioskQuote,
  KioskStep,
  Paired,
} from '@drawdesk/contract/devices/kiosk'
import type { CreatedOrder } from '@drawdesk/contract/money/pay-order'
import type { FileView } from '@drawdesk/contract/core/schema'
import { call } from './http.ts'

const path = (name: string): string => `/blade-biz/kiosk/${name}`
const post = <T>(name: string, body: object): Promise<T> => call<T>(path(name), { method: 'POST', body })

/** The calls of a kiosk (wire-operations §3). */
export const api = {
  pair: (code: string): Promise<Paired> =>
    call(path('pair'), { method: 'POST', body: { code, client: 'kiosk', appVersion: 'kiosk' }, isOpen: true }),
  me: (): Promise<KioskMe> => call(path('me')),
  beat: (): Promise<object> => post('beat', { appVersion: 'kiosk' }),
  hints: (styleId: string): Promise<KioskHints> => call(path('hints'), { query: { styleId } }),
  quote: (asked: KioskAsked): Promise<KioskQuote> => post('quote', asked),
  order: (order: KioskOrder): Promise<CreatedOrder> => post('order', order),
  cancel: (orderNo: string): Promise<KioskStep> => post('cancel', { orderNo }),
  progress: (orderNo: string): Promise<KioskStep> => call(path('progress'), { query: { orderNo } }),
  print: (asked: KioskPrint): Promise<KioskStep> => post('print', asked),
  upload(file: Blob): Promise<FileView> {
    const form = new FormData()
    form.append('file', file, 'photo.jpg')
    return call(path('upload'), { method: 'POST', body: form })
  },
  ack: (jobId: string): Promise<JobStatus> => post('ack', { jobId }),
  printed: (jobId: string, sheet: number): Promise<object> => post('printed', { jobId, sheet }),
  printFailed: (jobId: string, reason: string): Promise<object> => post('printFailed', { jobId, reason, isFinal: 0 }),
  /** Only a page that prints itself says so. */
  printerGoesOn: (): Promise<object> => post('printer', { state: 'idle', reasons: [] }),
}
