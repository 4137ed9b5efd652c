import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const YEAR_SECONDS = 31_536_000
/** The machine at a venue takes photos of its guests, where a style asks for one; nothing else of what the console goes without either. */
const PERMISSIONS =
  'accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(), fullscreen=(self)'

/** The built page of kiosks, at `/kiosk` alone: its files are kept for a year, itself and its worker, which keeps both for a restart without network, are asked for each time. */
export async function registerKiosk(app: FastifyInstance, dir: string): Promise<void> {
  const [page, worker] = await Promise.all([
    readFile(join(dir, 'index.html'), 'utf8'),
    readFile(join(dir, 'sw.js'), 'utf8'),
  ])
  await app.register(async (site) => {
    await site.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 })
    await site.register(staticFiles, {
      root: join(dir, 'assets'),
      prefix: '/kiosk/assets/',
      immutable: true,
      maxAge: YEAR_SECONDS * 1_000,
      decorateReply: false,
    })
    const sendPage = async (_request: unknown, reply: FastifyReply): Promise<string> => {
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .raw.setHeader('permissions-policy', PERMISSIONS)
      return page
    }
    for (const path of ['/kiosk', '/kiosk/']) site.get(path, { exposeHeadRoute: true }, sendPage)
    site.get('/kiosk/sw.js', { exposeHeadRoute: true }, async (_request, reply) => {
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        // Its page has no slash at the end, and is above the worker's own folder.
        .header('service-worker-allowed', '/kiosk')
      return worker
    })
  })
}
