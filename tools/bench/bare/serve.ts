import { once } from 'node:events'
import { fastify, type FastifyInstance } from 'fastify'

/**
 * The frame of each bare process: Fastify as it comes, on a free port of the loopback, its parent says what to serve. Ends
 * with its parent.
 */
export async function serveBare<Setup>(
  register: (app: FastifyInstance, setup: Setup) => void | Promise<void>,
): Promise<void> {
  process.once('disconnect', () => process.exit(0))
  const [setup] = (await once(process, 'message')) as [Setup] // what startBare sends
  const app = fastify()
  app.get('/ready', async () => ({ status: 'ready' }))
  await register(app, setup)
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.({ port: (app.server.address() as { port: number }).port })
}
