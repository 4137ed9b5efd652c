import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'

/** Answers a file under `<name>.zip`; it is made while it is sent and ends with the connection. */
export function sendZip(reply: FastifyReply, name: string, zip: Readable): FastifyReply {
  const file = encodeURIComponent(`${name}.zip`)
  return reply
    .type('application/zip')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file}"; filename*=UTF-8''${file}`)
    .send(zip)
}
