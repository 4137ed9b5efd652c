import { createHash, randomInt } from 'node:crypto'
import { PICTURE_FORMATS, type PictureFormat, type PictureOrder } from './painting/render.ts'
import { sampleErrors } from './openai-error.ts'

/** What is painted and how it is answered; complete, so that it can be painted again from the journal. */
export interface Generation {
  prompt: string
  n: number
  widthPx: number
  heightPx: number
  seed: number
  format: PictureFormat
  compression: number
  quality: string
  answerAs: 'b64_json' | 'url'
  /** Something is put on the picture later: nothing is lettered on it. Absent in older journals. */
  isStamped?: boolean
}

export const MODEL = 'sample-painter'
const MAX_PROMPT_CHARS = 32_000
const [MIN_LONG_PX, MAX_LONG_PX, MIN_SHORT_PX] = [64, 4096, 16]
/** 64-bit seeds are folded: above this a number in JavaScript would skip some, and the pictures of one request would be alike. */
const MAX_SEED = 2 ** 52
const QUALITIES = ['auto', 'low', 'medium', 'high', 'standard', 'hd']

/**
 * The body of `POST /v1/images/generations` (providers §1.1), checked. Fields that only steer other engines are passed over.
 *
 * `seed` is our addition: whole number, by which the same prompt gives the same picture; absent, or below 0, one is drawn by lot.
 * So is `stamped` (0 or 1): something is put on the picture later, such as a seal, and it gets no lettering.
 * @throws {OpenAiError} 400 that names the field.
 */
export function readGeneration(body: unknown): Generation {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw sampleErrors.badJson()
  const fields = body as Record<string, unknown> // an object, so its fields may be looked at
  const prompt = readPrompt(fields.prompt)
  readText(fields, 'model')
  readText(fields, 'user')
  if (fields.stream === true) throw sampleErrors.badParam('stream', 'streaming is not offered by the sample engine.')
  if (fields.background === 'transparent')
    throw sampleErrors.badParam('background', "only 'opaque' and 'auto' are offered.")
  const seed = readWhole(fields, 'seed', { low: Number.MIN_SAFE_INTEGER, high: 2 ** 64, absent: -1 })
  const generation: Generation = {
    prompt,
    n: readWhole(fields, 'n', { low: 1, high: 10, absent: 1 }),
    ...readSize(fields.size),
    seed: seed < 0 ? randomInt(0, 2 ** 32) : seed % MAX_SEED,
    format: readOneOf(fields, 'output_format', PICTURE_FORMATS, 'png'),
    compression: readWhole(fields, 'output_compression', { low: 0, high: 100, absent: 92 }),
    quality: readOneOf(fields, 'quality', QUALITIES, 'auto'),
    isStamped: readWhole(fields, 'stamped', { low: 0, high: 1, absent: 0 }) === 1,
    answerAs: readOneOf(fields, 'response_format', ['b64_json', 'url'] as const, 'b64_json'),
  }
  if (/moderated!/i.test(prompt)) throw sampleErrors.moderated()
  return generation
}

/** One order for each picture wanted; their seeds follow on. */
export const ordersOf = ({
  prompt,
  n,
  widthPx,
  heightPx,
  seed,
  format,
  compression,
  isStamped = false,
}: Generation): PictureOrder[] =>
  Array.from({ length: n }, (_, index) => ({
    prompt,
    widthPx,
    heightPx,
    seed: seed + index,
    format,
    compression,
    isStamped,
  }))

/** A digest of the body as sent, to know a repetition from another request: the order of keys does not count. */
export const digestOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sortKeys(body ?? null)))
    .digest('hex')

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}

function readPrompt(value: unknown): string {
  if (value === undefined || value === null || value === '') throw sampleErrors.missingParam('prompt')
  if (typeof value !== 'string') throw sampleErrors.badParam('prompt', 'expected a string.')
  // Counted as people count, so that an emoji is one.
  if (value.length > MAX_PROMPT_CHARS && [...value].length > MAX_PROMPT_CHARS)
    throw sampleErrors.badParam('prompt', `at most ${MAX_PROMPT_CHARS} characters, got ${[...value].length}.`)
  if (value.trim() === '') throw sampleErrors.missingParam('prompt')
  return value
}

function readSize(value: unknown): { widthPx: number; heightPx: number } {
  if (value === undefined || value === null || value === 'auto') return { widthPx: 1024, heightPx: 1024 }
  const match = typeof value === 'string' ? /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(value) : null
  if (!match) throw sampleErrors.badParam('size', "expected 'auto' or a width and height in pixels such as '1024x768'.")
  const [widthPx, heightPx] = [Number(match[1]), Number(match[2])]
  const long = Math.max(widthPx, heightPx)
  if (long < MIN_LONG_PX || long > MAX_LONG_PX)
    throw sampleErrors.badParam('size', `the longer side must be ${MIN_LONG_PX} to ${MAX_LONG_PX} pixels.`)
  if (Math.min(widthPx, heightPx) < MIN_SHORT_PX)
    throw sampleErrors.badParam('size', `the shorter side must be at least ${MIN_SHORT_PX} pixels.`)
  return { widthPx, heightPx }
}

function readText(fields: Record<string, unknown>, name: string): void {
  const value = fields[name]
  if (value !== undefined && value !== null && (typeof value !== 'string' || value.length > 256))
    throw sampleErrors.badParam(name, 'expected a string of at most 256 characters.')
}

function readWhole(
  fields: Record<string, unknown>,
  name: string,
  { low, high, absent }: { low: number; high: number; absent: number },
): number {
  const value = fields[name] ?? absent
  if (typeof value !== 'number' || !Number.isInteger(value) || value < low || value > high)
    throw sampleErrors.badParam(name, `expected a whole number from ${low} to ${high}.`)
  return value
}

function readOneOf<Choice extends string>(
  fields: Record<string, unknown>,
  name: string,
  choices: readonly Choice[],
  absent: Choice,
): Choice {
  const value = fields[name] ?? absent
  const choice = choices.find((candidate) => candidate === value)
  if (choice === undefined) throw sampleErrors.badParam(name, `expected one of ${choices.join(', ')}.`)
  return choice
}
