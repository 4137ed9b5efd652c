import {
  BODY_DEPTH_MAX,
  BODY_NODES_MAX,
  FORBIDDEN_PARAM_NAMES,
  PARAM_NAME_LENGTH_MAX,
  type BodyNode,
  type NodeOption,
  type ParamType,
} from '../body/body-node.ts'
import { isRecord } from '../body/body-node-check.ts'
import { listOf, resolve, textOf, type OpenApiObject } from './openapi-document.ts'

const DESCRIPTION_MAX = 200
const OPTIONS_MAX = 100
/** A text that may be longer is a long text. */
const LONG_TEXT_FROM = 500
/** Parts of an `allOf` taken together; deeper nests are cut. */
const MERGE_DEPTH_MAX = 10

export interface SchemaReader {
  /** The node for a schema; undefined where there is no room left. */
  read: (schema: unknown, name: string, isRequired: boolean) => BodyNode | undefined
  /** Was something left out: a circle, too deep, too many? */
  wasCut: () => boolean
}

/**
 * Turns JSON schemas of a document into body nodes with types, descriptions, defaults, choices and what is required. References are followed,
 * a circle ends where it begins again, `allOf` is taken together, of `oneOf` and `anyOf` the first fitting one counts.
 *
 * @param isFile does the body take files (multipart)?
 */
export function createSchemaReader(document: OpenApiObject, newId: () => string, isFile: boolean): SchemaReader {
  let nodes = 0
  let isCut = false

  const read = (
    schema: unknown,
    name: string,
    isRequired: boolean,
    above: readonly unknown[],
  ): BodyNode | undefined => {
    const found = merged(document, schema)
    // The same schema above itself is a circle.
    if (
      !found ||
      above.length >= BODY_DEPTH_MAX - 1 ||
      nodes >= BODY_NODES_MAX ||
      above.includes(identityOf(document, schema))
    ) {
      isCut = true
      return undefined
    }
    nodes += 1
    const below = [...above, identityOf(document, schema)]
    const type = typeOf(found, name, isFile)
    const facts = factsOf(found, isRequired)
    if (type === 5) {
      const required = listOf(found.required)
      const children: [string, BodyNode][] = []
      for (const [member, inner] of Object.entries(isRecord(found.properties) ? found.properties : {})) {
        if (!isUsableName(member) || merged(document, inner)?.readOnly === true) continue
        const node = read(inner, member, required.includes(member), below)
        if (node) children.push([member, node])
      }
      return { id: newId(), paramType: 5, ...facts, childrenObjectMap: Object.fromEntries(children) }
    }
    if (type === 6) {
      const item = found.items === undefined ? undefined : read(found.items, name, false, below)
      return { id: newId(), paramType: 6, ...facts, childrenArrayList: item ? [item] : [] }
    }
    const options = optionsOf(found, type)
    return {
      id: newId(),
      paramType: type,
      ...facts,
      paramDef: defaultOf(found, type, options, isRequired),
      ...(options.length > 0 && { options }),
      ...(isFile && found.format === 'binary' && { as: 'file' as const }),
      ...(!isRequired && { omitEmpty: true }),
    }
  }
  return { read: (schema, name, isRequired) => read(schema, name, isRequired, []), wasCut: () => isCut }
}

const identityOf = (document: OpenApiObject, schema: unknown): unknown => resolve(document, schema)

export function isUsableName(name: string): boolean {
  return (
    name.trim() !== '' &&
    name.length <= PARAM_NAME_LENGTH_MAX &&
    !FORBIDDEN_PARAM_NAMES.includes(name) &&
    !/\p{Cc}/u.test(name)
  )
}

/** The schema with its `allOf` parts and the first of its choices put together. */
function merged(document: OpenApiObject, schema: unknown, depth = 0): OpenApiObject | undefined {
  const own = resolve(document, schema)
  if (!own || depth > MERGE_DEPTH_MAX) return undefined
  const choice = [...listOf(own.oneOf), ...listOf(own.anyOf)].find((each) => resolve(document, each)?.type !== 'null')
  const parts = [...listOf(own.allOf), ...(choice === undefined ? [] : [choice])]
  let whole: OpenApiObject = {}
  for (const part of [...parts.map((each) => merged(document, each, depth + 1)), own])
    if (part) whole = join(whole, part)
  return whole
}

function join(one: OpenApiObject, other: OpenApiObject): OpenApiObject {
  return {
    ...one,
    ...other,
    ...(isRecord(one.properties) && {
      properties: { ...one.properties, ...(isRecord(other.properties) ? other.properties : {}) },
    }),
    ...(Array.isArray(one.required) && { required: [...one.required, ...listOf(other.required)] }),
  }
}

function typeOf(schema: OpenApiObject, name: string, isFile: boolean): ParamType {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  const type = types.find((each) => each !== 'null')
  if (type === 'object' || (type === undefined && isRecord(schema.properties))) return 5
  if (type === 'array' || (type === undefined && schema.items !== undefined)) return 6
  if (type === 'boolean') return 4
  if (type === 'integer') return schema.format === 'int64' ? 8 : 2
  if (type === 'number') return 3
  if (isFile && schema.format === 'binary') return 1
  const isLong =
    /prompt|text$|content/i.test(name) || (typeof schema.maxLength === 'number' && schema.maxLength >= LONG_TEXT_FROM)
  return isLong && !Array.isArray(schema.enum) ? 7 : 1
}

function factsOf(schema: OpenApiObject, isRequired: boolean): Pick<BodyNode, 'paramDes' | 'required'> {
  const words = (textOf(schema.title) || textOf(schema.description)).trim().split('\n')[0] ?? ''
  return { ...(words !== '' && { paramDes: words.slice(0, DESCRIPTION_MAX) }), ...(isRequired && { required: true }) }
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

function optionsOf(schema: OpenApiObject, type: ParamType): NodeOption[] {
  if (type === 4) return []
  return listOf(schema.enum)
    .filter(isScalar)
    .slice(0, OPTIONS_MAX)
    .map((value) => ({ label: String(value), value }))
}

/** What the schema gives, else of a required choice the first; numbers beyond 53 bits stay text. */
function defaultOf(
  schema: OpenApiObject,
  type: ParamType,
  options: readonly NodeOption[],
  isRequired: boolean,
): BodyNode['paramDef'] {
  const given = [
    schema.default,
    schema.const,
    ...(isRequired ? [schema.example, listOf(schema.examples)[0], options[0]?.value] : []),
  ].find(isScalar)
  if (given === undefined) return type === 4 && isRequired ? false : ''
  if (type === 4) return typeof given === 'boolean' ? given : String(given) === 'true'
  if (type === 2 || type === 3)
    return typeof given === 'number' && (type === 3 || Number.isSafeInteger(given)) ? given : ''
  return String(given)
}
