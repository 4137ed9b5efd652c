import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Once for each request: when its answer is out, or when its connection is gone before that. Fastify's own hook says nothing of the latter, and what somebody did counts whether or not they waited for
 * the answer.
 */
export function onAnswered(app: FastifyInstance, work: (request: FastifyRequest, reply: FastifyReply) => void): void {
  const done = new WeakSet<FastifyRequest>()
  const answered = (request: FastifyRequest, reply: FastifyReply): void => {
    if (done.has(request)) return
    done.add(request)
    work(request, reply)
  }
  app.addHook('onSend', (request, reply, payload, next) => {
    if (reply.raw.destroyed) answered(request, reply)
    else reply.raw.once('close', () => answered(request, reply))
    next(null, payload)
  })
  app.addHook('onResponse', (request, reply, next) => {
    answered(request, reply)
    next()
  })
}
