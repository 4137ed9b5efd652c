import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { commonErrors } from '../../platform/errors.ts'
import { parseJson } from './json.ts'
import { readText } from './read-body.ts'

/** Of a JSON body without pictures; what a call of its own declares as `bodyLimit` comes before it. */
export const JSON_BYTES_MOST = 1024 * 1024
/** Forms carry a handful of short fields. */
export const FORM_BYTES_MOST = 64 * 1024
export const FORM_NAMES_MOST = 1_000
/** White space under another content type: a POST whose arguments stand in the query. */
const NOTHING_BYTES_MOST = 1024

/**
 * Bodies as this family sends them: JSON, forms, or nothing at all under any content type (a POST whose arguments stand in
 * the query). They are gathered as bytes: a text that grows chunk by chunk costs twice as much.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: string | Buffer) => parseJson(String(body)),
  )
  app.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest, payload: Readable) =>
    parseForm(
      await readText(payload, {
        announced: request.headers['content-length'],
        most: FORM_BYTES_MOST,
        refuse: commonErrors.tooLarge,
      }),
    ),
  )
  refuseOtherBodies(app)
}

/** Within this part every body is a Buffer, as it came. */
export function takeRawBodies(inside: FastifyInstance): FastifyInstance {
  inside.removeAllContentTypeParsers()
  inside.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: string | Buffer) => body)
  return inside
}

/** Within this part bodies are JSON alone, and larger than others by the pictures in their texts only. */
export function takePictureBodies(inside: FastifyInstance): FastifyInstance {
  inside.removeAllContentTypeParsers()
  inside.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, given: string | Buffer) => {
      const body = String(given)
      if (body.length > JSON_BYTES_MOST && body.length - lengthOfPictures(body) > JSON_BYTES_MOST)
        throw commonErrors.tooLarge()
      return parseJson(body)
    },
  )
  refuseOtherBodies(inside)
  return inside
}

function refuseOtherBodies(app: FastifyInstance): void {
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const body = await readText(payload, {
      announced: request.headers['content-length'],
      most: NOTHING_BYTES_MOST,
      refuse: commonErrors.wrongMedia,
    })
    if (body.trim() !== '') throw commonErrors.wrongMedia()
    return undefined
  })
}

/** @throws AppError `common.tooManyNames` (413) for more names than a form of ours can have. */
export function parseForm(text: string): Record<string, string> {
  let names = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    names += 1
    if (names > FORM_NAMES_MOST) throw commonErrors.tooManyNames({ values: { most: FORM_NAMES_MOST } })
  }
  return Object.fromEntries(new URLSearchParams(text))
}

const PICTURE_START = '"data:image/'
const PICTURES_MOST = 200

/** Characters of the texts that are pictures (`data:image/png;base64,…`); of more than 200 only the first count. */
export function lengthOfPictures(text: string): number {
  let length = 0
  let at = text.indexOf(PICTURE_START)
  for (let count = 0; at !== -1 && count < PICTURES_MOST; count += 1) {
    const end = text.indexOf('"', at + 1)
    if (end === -1) break
    length += end - at
    at = text.indexOf(PICTURE_START, end + 1)
  }
  return length
}
