import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'

/** By the text of the schema: many routes answer alike. */
const compiled = new Map<string, (answer: unknown) => string>()

function writerOf(schema: TSchema): (answer: unknown) => string {
  const text = JSON.stringify(schema)
  const write = compiled.get(text) ?? fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])
  compiled.set(text, write)
  return write
}

/**
 * Makes the writer of a route's answers, compiled by the first of them: of hundreds of routes most are not called between two starts,
 * and the twin paths and methods of one route share it. What the schema does not name is not written.
 */
export function createSerializer(schema: TSchema): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined
  return (answer) => {
    write ??= writerOf(schema)
    return write(answer)
  }
}
