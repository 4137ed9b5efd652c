import { isRecord } from '../body/body-node-check.ts'

export type OpenApiObject = Record<string, unknown>

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
/** `$ref`s that lead to `$ref`s; more is a circle. */
const REF_STEPS_MAX = 20
export const OPERATIONS_MAX = 2_000

export interface OpenApiOperation {
  /** `POST /v1/images`: unique in a document. */
  key: string
  method: (typeof METHODS)[number]
  path: string
  summary: string
}

/** Every operation of a document, as it stands there; those that send something first. Empty when it is no OpenAPI document. */
export function operationsIn(document: unknown): OpenApiOperation[] {
  if (!isRecord(document) || !isRecord(document.paths)) return []
  const found: OpenApiOperation[] = []
  for (const [path, item] of Object.entries(document.paths)) {
    const entry = resolve(document, item)
    for (const method of METHODS) {
      const operation = entry?.[method]
      if (!isRecord(operation) || found.length >= OPERATIONS_MAX) continue
      const summary = [operation.summary, operation.operationId, operation.description].find(
        (each) => typeof each === 'string' && each !== '',
      )
      found.push({
        key: `${method.toUpperCase()} ${path}`,
        method,
        path,
        summary: typeof summary === 'string' ? (summary.split('\n')[0] ?? '').slice(0, 120) : '',
      })
    }
  }
  return found.toSorted((one, other) => Number(one.method === 'get') - Number(other.method === 'get'))
}

/** The object itself, or what its `$ref` names within the document; undefined for anything else, a `$ref` to elsewhere and a circle. */
export function resolve(document: OpenApiObject, value: unknown): OpenApiObject | undefined {
  let found = value
  for (let step = 0; step < REF_STEPS_MAX; step += 1) {
    if (!isRecord(found)) return undefined
    if (typeof found.$ref !== 'string') return found
    found = lookUp(document, found.$ref)
  }
  return undefined
}

/** RFC 6901 within the document: `#/components/schemas/Image`. */
function lookUp(document: OpenApiObject, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined
  let value: unknown = document
  for (const step of ref.slice(2).split('/')) {
    const name = step.replace(/~1/g, '/').replace(/~0/g, '~')
    if (Array.isArray(value) && /^\d+$/.test(name)) value = value[Number(name)]
    else if (isRecord(value) && Object.hasOwn(value, name)) value = value[name]
    else return undefined
  }
  return value
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
