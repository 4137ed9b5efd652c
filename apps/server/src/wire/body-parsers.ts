import type { FastifyInstance } from 'fastify'
import { commonErrors } from '../platform/errors.ts'

/**
 * Bodies as this family sends them: JSON, forms, or nothing at all under any content type (a POST whose arguments stand in
 * the query). Integers that do not fit a JS number keep their digits as text, so a 64-bit id sent bare survives.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) => parseJson(String(body)))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
    Object.fromEntries(new URLSearchParams(String(body))),
  )
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) => {
    if (String(body).trim() === '') return undefined
    throw commonErrors.wrongMedia()
  })
}

/** Within this part every body is a Buffer, as it came. */
export function takeRawBodies(inside: FastifyInstance): FastifyInstance {
  inside.removeAllContentTypeParsers()
  inside.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: string | Buffer) => body)
  return inside
}

export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  if (/"(__proto__|constructor)"\s*:/.test(text) && hasForbiddenKey(text)) throw commonErrors.badJson()
  try {
    return /\d{16}/.test(text) ? JSON.parse(text, keepDigits as never) : JSON.parse(text)
  } catch (error) {
    throw commonErrors.badJson({ cause: error })
  }
}

function keepDigits(_key: string, value: unknown, context: { source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && context.source && /^-?\d+$/.test(context.source) ? context.source : value
}

/** A real key, not the same words inside a text. */
function hasForbiddenKey(text: string): boolean {
  let isFound = false
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__' || (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'))) isFound = true
      return value
    })
  } catch (error) {
    throw commonErrors.badJson({ cause: error })
  }
  return isFound
}
