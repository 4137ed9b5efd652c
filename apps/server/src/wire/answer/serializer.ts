import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'

/**
 * Makes the writer of a route's answers, compiled by the first of them: of hundreds of routes most are not called between two starts,
 * and the twin paths and methods of one route share it. What the schema does not name is not written.
 */
export function createSerializer(schema: TSchema): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined
  return (answer) => {
    write ??= fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])
    return write(answer)
  }
}
