import type { FastifyReply } from 'fastify'

/** Aborted when the client leaves before the answer is whole. */
export function leaving(reply: FastifyReply): AbortSignal {
  const abort = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort(new Error('the client left'))
  })
  return abort.signal
}
