import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { XLSX_TYPE } from '../../platform/xlsx/write-xlsx.ts'
import { auditOf } from '../audit.ts'

/** Answers a file under `<name>.xlsx`; the sheet is made while it is sent and ends with the connection. Logs say how many rows went out. */
export function sendXlsx(reply: FastifyReply, name: string, sheet: Readable & { readonly rows: number }): FastifyReply {
  auditOf(reply.request).exported = sheet
  const file = encodeURIComponent(`${name}.xlsx`)
  return reply
    .type(XLSX_TYPE)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file}"; filename*=UTF-8''${file}`)
    .send(sheet)
}

/** The same rows with the first of them asked for already: what is wrong with the question is then an answer of its own, not a file that breaks off. */
export async function begun<Row>(rows: AsyncGenerator<Row>): Promise<AsyncGenerator<Row>> {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}
