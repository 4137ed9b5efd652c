import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the server stops, ends each connection as soon as it carries no request. Node alone would wait: for one that a browser opened
 * ahead and never used as long as the browser likes, for one whose last answer was under way as long as it is kept alive. That is
 * longer than a service manager waits for the stop.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  /** Answers under way by connection. */
  const open = new Map<Socket, Set<ServerResponse>>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy()
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const answers = open.get(socket)
    answers?.add(answer)
    answer.once('close', () => {
      answers?.delete(answer)
      if (isClosing && answers?.size === 0) socket.destroySoon()
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const [socket, answers] of open) {
      if (answers.size === 0) socket.destroy()
      for (const answer of answers) if (!answer.headersSent) answer.setHeader('connection', 'close')
    }
  })
}
