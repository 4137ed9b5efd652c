import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { begun } from '../../../wire/answer/send-xlsx.ts'

const TYPES = { md: 'text/markdown; charset=utf-8', json: 'application/json; charset=utf-8' } as const
/** What file systems do not take in a name. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu

/** Answers a file under `<title>.<format>`; it is made while it is sent and ends with the connection. */
export async function sendConversation(
  reply: FastifyReply,
  { title, format, chunks }: { title: string; format: keyof typeof TYPES; chunks: AsyncGenerator<string> },
): Promise<FastifyReply> {
  const file = encodeURIComponent(
    `${title.replace(NOT_IN_NAMES, ' ').trim().slice(0, 80) || 'dialog'}.${format}`,
  ).replaceAll("'", '%27')
  const body = Readable.from(await begun(chunks))
  return reply
    .type(TYPES[format])
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="dialog.${format}"; filename*=UTF-8''${file}`)
    .send(body)
}
