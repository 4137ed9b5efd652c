import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { errorAnswerOf } from '../wire/error-answer.ts'
import { commonErrors } from '../platform/errors.ts'
import { languageOf, pathOf } from '../wire/register.ts'

const YEAR_SECONDS = 31_536_000

/**
 * The built console: hashed assets are kept by browsers for a year, the page itself is asked for each time. Any path that
 * is no call and no file answers the page, whose router shows the screen (or its own /404).
 */
export async function registerConsole(app: FastifyInstance, dir: string): Promise<void> {
  const page = await readFile(join(dir, 'index.html'), 'utf8')
  await app.register(async (site) => {
    await site.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 })
    await site.register(staticFiles, { root: join(dir, 'assets'), prefix: '/assets/', immutable: true, maxAge: YEAR_SECONDS * 1_000, decorateReply: false })
    const sendPage = async (): Promise<string> => page
    site.get('/', { exposeHeadRoute: true }, async (_request, reply) => {
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
      return sendPage()
    })
    site.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
      const path = pathOf(request.url)
      if (path === '/api' || path.startsWith('/api/') || path.startsWith('/blade-') || path.startsWith('/assets/')) {
        const answer = errorAnswerOf(commonErrors.noRoute(), languageOf(request), request.id)
        return reply.status(answer.status).send(answer.body)
      }
      const file = /^\/[\w-]+\.(svg|ico|png|txt|webmanifest)$/.test(path) ? await readPublic(join(dir, path.slice(1))) : undefined
      if (file) return reply.type(typeOf(path)).header('cache-control', 'public, max-age=3600').send(file)
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
      return sendPage()
    })
  })
}

async function readPublic(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function typeOf(path: string): string {
  const types: Record<string, string> = { svg: 'image/svg+xml', ico: 'image/x-icon', png: 'image/png', txt: 'text/plain; charset=utf-8', webmanifest: 'application/manifest+json' }
  return types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
