import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors } from '../../platform/errors.ts'
import { JSON_BYTES_MOST } from './body-parsers.ts'
import { announcesBody } from './read-body.ts'

export interface BodyLimits {
  /** A body that has not come whole after this time is given up; an upload only if it is also slower than `uploadBytesPerSecond`. */
  bodyMs: number
  /** Unfinished bodies at once: of one address, and in all. */
  bodiesPerAddress: number
  bodies: number
  /** The bytes that unfinished bodies may come to, by what they announce: of one address, and in all. They are held in memory. */
  bytesPerAddress: number
  bytes: number
  /** The same of uploads, which lie on the disk until they are whole. */
  uploadBytesPerAddress: number
  uploadBytes: number
}

/** The largest upload. */
export const UPLOAD_BYTES_MOST = 20 * 1024 * 1024
/** An upload over a slow line goes on for as long as it is faster than this; 20 MiB take 21 minutes. */
export const UPLOAD_BYTES_PER_SECOND = 16 * 1024

const RETRY_AFTER_SECONDS = 5
/** How often a body that may take longer is looked at again; as often as after the time of a body where that is shorter. */
const LOOK_AGAIN_MS = 5_000

interface Held {
  bodies: number
  bytes: number
  uploadBytes: number
}

const nothingHeld = (): Held => ({ bodies: 0, bytes: 0, uploadBytes: 0 })

/**
 * Bodies that are announced and not there yet: each costs memory for as long as its sender likes, so their number, their bytes and their
 * time are bounded. What came whole with its headers, as small calls do, passes without a timer.
 */
export function watchBodies(app: FastifyInstance, limits: BodyLimits): void {
  const all = nothingHeld()
  const byAddress = new Map<string, Held>()

  app.addHook('preParsing', (request, reply, _payload, next) => {
    if (!announcesBody(request.headers) || request.raw.complete) return next()
    const address = request.ip
    const own = byAddress.get(address) ?? nothingHeld()
    const bytes = Math.min(announcedBytes(request), bytesMostOf(request))
    const isUpload = takesUpload(request)
    const added: Held = { bodies: 1, bytes: isUpload ? 0 : bytes, uploadBytes: isUpload ? bytes : 0 }
    const most = { bodies: limits.bodies, bytes: limits.bytes, uploadBytes: limits.uploadBytes }
    const mostOfAddress = {
      bodies: limits.bodiesPerAddress,
      bytes: limits.bytesPerAddress,
      uploadBytes: limits.uploadBytesPerAddress,
    }
    if (!fits(all, added, most) || !fits(own, added, mostOfAddress))
      return next(commonErrors.tooMany({ retryAfterSeconds: RETRY_AFTER_SECONDS }))
    byAddress.set(address, own)
    for (const held of [all, own]) add(held, added, 1)
    let isOver = false
    const over = (): void => {
      if (isOver) return
      isOver = true
      timer.stop()
      for (const held of [all, own]) add(held, added, -1)
      if (own.bodies === 0) byAddress.delete(address)
    }
    const timer = giveUpLater(request, reply, { bodyMs: limits.bodyMs, over })
    request.raw.once('end', over).once('close', over)
    next()
  })
}

const HELD = ['bodies', 'bytes', 'uploadBytes'] as const

const fits = (held: Held, added: Held, most: Held): boolean =>
  HELD.every((name) => added[name] === 0 || held[name] + added[name] <= most[name])

function add(held: Held, added: Held, sign: 1 | -1): void {
  for (const name of HELD) held[name] += sign * added[name]
}

const takesUpload = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.definition?.isUpload === true

function announcedBytes({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'])
  return Number.isFinite(length) ? length : Infinity
}

function bytesMostOf(request: FastifyRequest): number {
  return takesUpload(request) ? UPLOAD_BYTES_MOST : (request.routeOptions.bodyLimit ?? JSON_BYTES_MOST)
}

/** Answers 408 and ends the connection when the body takes too long; when an answer is out already, ends it without one. */
function giveUpLater(
  request: FastifyRequest,
  reply: FastifyReply,
  { bodyMs, over }: { bodyMs: number; over(): void },
): { stop(): void } {
  const { socket } = request.raw
  const isUpload = takesUpload(request)
  let seenBytes = socket.bytesRead
  const againMs = Math.min(LOOK_AGAIN_MS, bodyMs)
  let timer = setTimeout(() => look(bodyMs), bodyMs)
  function look(passedMs: number): void {
    const isFast = (socket.bytesRead - seenBytes) / (passedMs / 1_000) >= UPLOAD_BYTES_PER_SECOND
    seenBytes = socket.bytesRead
    if (isUpload && isFast) {
      timer = setTimeout(() => look(againMs), againMs)
      return
    }
    over()
    // Of the request, not of the socket: one that was put in without a connection has none.
    if (reply.sent) request.raw.destroy()
    else reply.send(commonErrors.tooSlow())
  }
  return { stop: () => clearTimeout(timer) }
}
