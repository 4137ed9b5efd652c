import type { Machine } from './venue.ts'
import { halfSheets, outOf } from './book.ts'

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

export interface DeviceFact {
  id: string
  paperNum: number
}
export interface JobFact {
  id: string
  loginId: string
  orderNo: string
  requestId: string
  state: number
  error: string
  sheets: number
  printed: number
  rounds: number
  layout: string
}
/** A sheet that the server has counted. */
export interface SheetFact {
  jobId: string
  sheet: number
  loginId: string
}
export interface PaperFact {
  loginId: string
  what: string
  change: number
  paperNum: number
  jobId: string | null
}
export interface OrderFact {
  id: string
  orderNo: string
  requestId: string
  state: number
  delivery: number
  sheets: number
  infoId: string | null
}
export interface RefundFact {
  orderId: string
  source: string
  state: number
}

export interface StoredPrints {
  devices: DeviceFact[]
  jobs: JobFact[]
  sheets: SheetFact[]
  paper: PaperFact[]
  orders: OrderFact[]
  refunds: RefundFact[]
}

/** What the venue knows by itself. */
export interface VenueFacts {
  /** Each sheet that came out, with the device it came out of. */
  out: { loginId: string; jobId: string; sheet: number; round: number }[]
  /** Sheets that were half out when the power of their printer went. */
  half: { loginId: string; jobId: string; sheet: number }[]
  /** Jobs and rounds that a page noted as handed to the printer. */
  handedOver: { loginId: string; jobId: string; round: number }[]
}

const PARTS: Readonly<Record<keyof StoredPrints, string>> = {
  devices: `select id::text, paper_num as "paperNum" from device order by device.id`,
  jobs: `select id::text, login_id::text as "loginId", order_no as "orderNo", client_request_id as "requestId", state, error, sheets, printed, rounds, layout from print_job order by print_job.id`,
  sheets: `select job_id::text as "jobId", sheet, login_id::text as "loginId" from print_sheet order by job_id, print_sheet.sheet`,
  paper: `select login_id::text as "loginId", what, change, paper_num as "paperNum", job_id::text as "jobId" from paper_log order by paper_log.id`,
  orders: `select id::text, order_no as "orderNo", coalesce(client_request_id, '') as "requestId", state, delivery, coalesce((draft->>'sheets')::int, 0) as sheets, info_id::text as "infoId" from pay_order order by pay_order.id`,
  refunds: `select order_id::text as "orderId", source, state from pay_refund order by id`,
}

/** Everything that is stored of prints, read as the owner of the database, in one statement: of one moment. */
export async function readPrints(query: Query): Promise<StoredPrints> {
  const members = Object.entries(PARTS).map(
    ([name, sql]) => `'${name}', (select coalesce(json_agg(part), '[]') from (${sql}) as part)`,
  )
  const [row] = await query<{ facts: StoredPrints }>(`select json_build_object(${members.join(', ')}) as facts`)
  if (!row) throw new Error('nothing was read')
  return row.facts
}

export function readVenue(machines: readonly Machine[]): VenueFacts {
  const books = machines.map(({ loginId, book }) => ({ loginId, lines: book() }))
  return {
    out: books.flatMap(({ loginId, lines }) =>
      outOf(lines).map(({ jobId, sheet, round }) => ({ loginId, jobId, sheet, round })),
    ),
    half: books.flatMap(({ loginId, lines }) => halfSheets(lines).map((half) => ({ loginId, ...half }))),
    handedOver: machines.flatMap(({ loginId, page }) =>
      (page?.handedOver() ?? []).map((name) => {
        const [jobId = '', round = '0'] = name.split(':')
        return { loginId, jobId, round: Number(round) }
      }),
    ),
  }
}
