import { isRecord } from '../body/body-node-check.ts'
import type { DrawDefinition } from '../definition/draw-definition.ts'
import { listOf, resolve, textOf, type OpenApiObject } from './openapi-document.ts'

const DEPTH_MAX = 8
const WORDS_MAX = 100
/** Texts of the answer that only somebody who knows it would take for a picture. */
const OTHERS_MAX = 30
const UNLIKELY = 3
const MEMBERS_MAX = 2_000
const B64 = /(^|_)(b64(_json)?|base64)$|^(b64|base64|image_?base64|image_?data)$/i
const URL_NAME = /^(image_?|output_?|result_?|file_?|picture_?)?(url|uri|href)s?$/i
const PICTURES = /^(images?|pictures?|outputs?|artifacts?)$/i

/** A place of the answer that may hold the picture, with the document's own words about it. */
export interface PromisedResult extends Pick<DrawDefinition['result'], 'items' | 'kind'> {
  words: string
  /** Its name or format says so. */
  isLikely: boolean
}

/** Where a picture may stand in the answer that the document promises, the likeliest first; `[]` where it does not say. */
export function resultsOf(document: OpenApiObject, call: OpenApiObject): PromisedResult[] {
  const responses = resolve(document, call.responses) ?? {}
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1] ?? responses.default
  const content = resolve(document, resolve(document, answer)?.content) ?? {}
  const media = Object.entries(content).find(([type]) => /json/i.test(type))?.[1]
  let members = 0
  const found: { path: string; kind: 'b64' | 'url'; rank: number; words: string }[] = []
  const walk = (given: unknown, path: string, name: string, above: readonly unknown[]): void => {
    const schema = resolve(document, given)
    members += 1
    if (!schema || above.length > DEPTH_MAX || members > MEMBERS_MAX || above.includes(schema)) return
    const inside = [...above, schema]
    for (const part of [...listOf(schema.allOf), ...listOf(schema.oneOf), ...listOf(schema.anyOf)])
      walk(part, path, name, inside)
    if (isRecord(schema.properties))
      for (const [member, inner] of Object.entries(schema.properties))
        walk(inner, `${path}.${/^[A-Za-z_]\w*$/.test(member) ? member : JSON.stringify(member)}`, member, inside)
    if (schema.items !== undefined) walk(schema.items, `${path}[]`, name, inside)
    if (schema.type !== 'string') return
    const words = (textOf(schema.title) || textOf(schema.description)).split('\n')[0]?.slice(0, WORDS_MAX) ?? ''
    if (B64.test(name) || schema.format === 'byte') found.push({ path, kind: 'b64', rank: 1, words })
    else if (URL_NAME.test(name) || schema.format === 'uri') found.push({ path, kind: 'url', rank: 0, words })
    else if (PICTURES.test(name)) found.push({ path, kind: 'url', rank: 2, words })
    else if (found.length < OTHERS_MAX) found.push({ path, kind: 'url', rank: 3, words })
  }
  walk(resolve(document, media)?.schema, 'body', '', [])
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ path, kind, words, rank }) => ({ items: path, kind, words, isLikely: rank < UNLIKELY }))
}
