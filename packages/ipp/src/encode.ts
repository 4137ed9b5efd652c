import { IppFormatError } from './format-error.ts'
import { EMPTY_TAGS, GROUP_TAGS, NUMBER_TAGS, SAID_TAGS, TEXT_TAGS, VALUE_TAGS } from './tags.ts'
import type { IppAttributes, IppDateTime, IppMessage, IppValue } from './values.ts'

/** Lengths are signed 16-bit numbers (RFC 8010 §3.2). */
const LENGTH_MOST = 0x7f_ff
const INTEGER_LEAST = -0x80_00_00_00
const INTEGER_MOST = 0x7f_ff_ff_ff

interface EncodedValue {
  tag: number
  bytes: Uint8Array
  /** Behind the value: members of a collection, and its end. */
  after: Uint8Array[]
}

/** The bytes of a message (RFC 8010 §3). @throws {IppFormatError} a value that the format cannot hold. */
export function encodeMessage({ version, code, requestId, groups, data }: IppMessage): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt8(version[0], 0)
  head.writeUInt8(version[1], 1)
  head.writeUInt16BE(code, 2)
  head.writeInt32BE(requestId, 4)
  const chunks: Uint8Array[] = [head]
  for (const { name, attributes } of groups) {
    chunks.push(Buffer.from([typeof name === 'number' ? name : GROUP_TAGS[name]]))
    for (const [attribute, values] of attributes) chunks.push(...encodeAttribute(attribute, values))
  }
  chunks.push(Buffer.from([GROUP_TAGS.end]), data)
  return Buffer.concat(chunks)
}

/** The name stands before the first value; the others follow without one. */
function encodeAttribute(name: string, values: readonly IppValue[]): Uint8Array[] {
  if (name === '' || values.length === 0) throw new IppFormatError(`attribute "${name}" has no name or no value`, 0)
  return values.flatMap((value, index) => {
    const { tag, bytes, after } = encodeValue(value)
    return [...field(tag, index === 0 ? name : '', bytes), ...after]
  })
}

const field = (tag: number, name: string, bytes: Uint8Array): Uint8Array[] => [
  Buffer.from([tag]),
  ...counted(Buffer.from(name)),
  ...counted(bytes),
]

function counted(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length > LENGTH_MOST) throw new IppFormatError(`a value has ${bytes.length} bytes, at most 32,767`, 0)
  const length = Buffer.alloc(2)
  length.writeInt16BE(bytes.length)
  return [length, bytes]
}

function encodeValue(value: IppValue): EncodedValue {
  switch (value.kind) {
    case 'integer':
    case 'enum':
      return plain(NUMBER_TAGS[value.kind], int32(value.value))
    case 'boolean':
      return plain(VALUE_TAGS.boolean, Buffer.from([value.value ? 1 : 0]))
    case 'octetString':
      return plain(VALUE_TAGS.octetString, value.value)
    case 'dateTime':
      return plain(VALUE_TAGS.dateTime, encodeDateTime(value.value))
    case 'resolution':
      return plain(
        VALUE_TAGS.resolution,
        int32(value.value.across),
        int32(value.value.feed),
        Buffer.from([value.value.unit === 'dpi' ? 3 : 4]),
      )
    case 'rangeOfInteger':
      return plain(VALUE_TAGS.rangeOfInteger, int32(value.value.low), int32(value.value.high))
    case 'textWithLanguage':
    case 'nameWithLanguage':
      return plain(SAID_TAGS[value.kind], ...counted(Buffer.from(value.language)), ...counted(Buffer.from(value.value)))
    case 'collection':
      return { tag: VALUE_TAGS.collection, bytes: Buffer.alloc(0), after: encodeMembers(value.value) }
    case 'other':
      return plain(value.tag, value.value)
    case 'text':
    case 'name':
    case 'keyword':
    case 'uri':
    case 'uriScheme':
    case 'charset':
    case 'naturalLanguage':
    case 'mimeMediaType':
      return plain(TEXT_TAGS[value.kind], Buffer.from(value.value))
    default:
      return plain(EMPTY_TAGS[value.kind], Buffer.alloc(0))
  }
}

const plain = (tag: number, ...chunks: Uint8Array[]): EncodedValue => ({ tag, bytes: Buffer.concat(chunks), after: [] })

/** Names of members are values themselves (RFC 8010 §3.1.6). */
function encodeMembers(members: IppAttributes): Uint8Array[] {
  const encoded = [...members].flatMap(([name, values]) => [
    ...field(VALUE_TAGS.memberName, '', Buffer.from(name)),
    ...values.flatMap((value) => {
      const { tag, bytes, after } = encodeValue(value)
      return [...field(tag, '', bytes), ...after]
    }),
  ])
  return [...encoded, ...field(VALUE_TAGS.endCollection, '', Buffer.alloc(0))]
}

function int32(value: number): Buffer {
  if (!Number.isInteger(value) || value < INTEGER_LEAST || value > INTEGER_MOST)
    throw new IppFormatError(`${value} is no whole number of 32 bits`, 0)
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function encodeDateTime(time: IppDateTime): Buffer {
  const bytes = Buffer.alloc(11)
  bytes.writeUInt16BE(time.year, 0)
  bytes.set([time.month, time.day, time.hour, time.minute, time.second, time.decisecond], 2)
  const distance = Math.abs(time.offsetMinutes)
  bytes.write(time.offsetMinutes < 0 ? '-' : '+', 8, 'latin1')
  bytes.set([Math.floor(distance / 60), distance % 60], 9)
  return bytes
}
