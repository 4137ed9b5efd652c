import { SHARED_CHAT_PAGE } from '@drawdesk/contract/chat/chat-shares'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { pathOf } from '../wire/register.ts'

const YEAR_SECONDS = 31_536_000

/** The page that draws what models write as diagrams: it asks nobody for anything but its own scripts, and has no origin, wherever it is opened. */
const DIAGRAM_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts"

/**
 * The built console: hashed assets are kept by browsers for a year, the page itself is asked for each time. Any path that
 * is no call and no file answers the page, whose router shows the screen (or its own /404).
 */
export async function registerConsole(app: FastifyInstance, dir: string): Promise<void> {
  const page = await readFile(join(dir, 'index.html'), 'utf8')
  await app.register(async (site) => {
    await site.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 })
    await site.register(staticFiles, {
      root: join(dir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: YEAR_SECONDS * 1_000,
      decorateReply: false,
      // The page that draws diagrams has no origin, and asks for its scripts as a stranger would. Built files hold nothing that is not everybody's.
      setHeaders: (reply) => reply.header('access-control-allow-origin', '*'),
    })
    const diagram = await readPublic(join(dir, 'diagram.html'))
    if (diagram) {
      site.get('/diagram.html', { exposeHeadRoute: true }, async (_request, reply) => {
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('content-security-policy', DIAGRAM_POLICY)
        return diagram
      })
    }
    const sendPage = async (): Promise<string> => page
    site.get('/', { exposeHeadRoute: true }, async (_request, reply) => {
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
      return sendPage()
    })
    site.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
      const path = pathOf(request.originalUrl)
      if (path === '/api' || path.startsWith('/api/') || path.startsWith('/blade-') || path.startsWith('/assets/')) {
        return reply.callNotFound()
      }
      const file = /^\/[\w-]+\.(svg|ico|png|txt|webmanifest)$/.test(path)
        ? await readPublic(join(dir, path.slice(1)))
        : undefined
      if (file) return reply.type(typeOf(path)).header('cache-control', 'public, max-age=3600').send(file)
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
      // Its address is the leave to see it.
      if (path.startsWith(`${SHARED_CHAT_PAGE}/`))
        reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
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
  const types: Record<string, string> = {
    svg: 'image/svg+xml',
    ico: 'image/x-icon',
    png: 'image/png',
    txt: 'text/plain; charset=utf-8',
    webmanifest: 'application/manifest+json',
  }
  return types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
