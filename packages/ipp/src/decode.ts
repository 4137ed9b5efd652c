import { IppFormatError } from './format-error.ts'
import { EMPTY_TAGS, GROUP_TAGS, NUMBER_TAGS, SAID_TAGS, TEXT_TAGS, VALUE_TAGS, type GroupName } from './tags.ts'
import type { IppAttributes, IppDateTime, IppGroup, IppMessage, IppValue } from './values.ts'

/** A printer says some 300 attributes with 2,000 values of itself; more than this is no printer. */
export const VALUES_MOST = 20_000
export const DEPTH_MOST = 12

const inverted = <Name extends string>(tags: Readonly<Record<Name, number>>): ReadonlyMap<number, Name> =>
  new Map(Object.entries(tags).map(([name, tag]) => [tag as number, name as Name]))
const GROUPS = inverted(GROUP_TAGS)
const EMPTY = inverted(EMPTY_TAGS)
const NUMBERS = inverted(NUMBER_TAGS)
const TEXTS = inverted(TEXT_TAGS)
const SAID = inverted(SAID_TAGS)

/** Tags below this begin a group; the others are values. */
const FIRST_VALUE_TAG = 0x10

interface Field {
  tag: number
  name: string
  bytes: Buffer
  at: number
}

/**
 * Reads a message (RFC 8010 §3). Texts are read as UTF-8, which is what we ask for; bytes that are none become U+FFFD.
 *
 * @throws {IppFormatError} for anything that is no whole message: cut short, lengths that lie, an attribute twice, values or depths beyond all measure.
 */
export function decodeMessage(bytes: Uint8Array): IppMessage {
  const reader = createReader(bytes)
  const head = reader.take(8)
  const version = [head.readUInt8(0), head.readUInt8(1)] as const
  if (version[0] < 1 || version[0] > 2) throw new IppFormatError(`IPP/${version[0]}.${version[1]} is not known`, 0)
  const groups: IppGroup[] = []
  for (let tag = reader.takeTag(); tag !== GROUP_TAGS.end; tag = reader.takeTag()) {
    if (tag >= FIRST_VALUE_TAG || tag === 0) throw new IppFormatError('a group of attributes was expected', reader.at())
    groups.push({ name: (GROUPS.get(tag) as GroupName | undefined) ?? tag, attributes: readGroup(reader) })
  }
  return { version, code: head.readUInt16BE(2), requestId: head.readInt32BE(4), groups, data: reader.rest() }
}

function readGroup(reader: Reader): IppAttributes {
  const attributes = new Map<string, IppValue[]>()
  let values: IppValue[] | undefined
  while (reader.peek() >= FIRST_VALUE_TAG) {
    const field = reader.takeField()
    if (field.name !== '') {
      if (attributes.has(field.name)) throw new IppFormatError(`attribute "${field.name}" is there twice`, field.at)
      values = []
      attributes.set(field.name, values)
    }
    if (values === undefined) throw new IppFormatError('a value has no attribute', field.at)
    values.push(readValue(reader, field, 0))
  }
  return attributes
}

function readMembers(reader: Reader, depth: number): IppAttributes {
  if (depth > DEPTH_MOST) throw new IppFormatError('collections lie too deep in each other', reader.at())
  const members = new Map<string, IppValue[]>()
  let values: IppValue[] | undefined
  let name = ''
  const close = (at: number): void => {
    if (values?.length === 0) throw new IppFormatError(`member "${name}" has no value`, at)
  }
  for (;;) {
    const field = reader.takeField()
    if (field.name !== '') throw new IppFormatError('a collection does not end', field.at)
    if (field.tag === VALUE_TAGS.endCollection) {
      close(field.at)
      return members
    }
    if (field.tag === VALUE_TAGS.memberName) {
      close(field.at)
      name = field.bytes.toString()
      if (name === '' || members.has(name)) throw new IppFormatError(`member "${name}" is there twice`, field.at)
      values = []
      members.set(name, values)
    } else {
      if (values === undefined) throw new IppFormatError('a value has no member', field.at)
      values.push(readValue(reader, field, depth))
    }
  }
}

function readValue(reader: Reader, field: Field, depth: number): IppValue {
  const { tag, bytes } = field
  const number = NUMBERS.get(tag)
  if (number) return { kind: number, value: sized(field, 4).readInt32BE() }
  const text = TEXTS.get(tag)
  if (text) return { kind: text, value: bytes.toString() }
  const empty = EMPTY.get(tag)
  if (empty) return { kind: empty }
  const said = SAID.get(tag)
  if (said) return { kind: said, ...readSaid(field) }
  switch (tag) {
    case VALUE_TAGS.boolean:
      return { kind: 'boolean', value: sized(field, 1)[0] !== 0 }
    case VALUE_TAGS.octetString:
      return { kind: 'octetString', value: bytes }
    case VALUE_TAGS.dateTime:
      return { kind: 'dateTime', value: readDateTime(field) }
    case VALUE_TAGS.resolution:
      return { kind: 'resolution', value: readResolution(field) }
    case VALUE_TAGS.rangeOfInteger:
      return { kind: 'rangeOfInteger', value: { low: sized(field, 8).readInt32BE(0), high: bytes.readInt32BE(4) } }
    case VALUE_TAGS.collection:
      return { kind: 'collection', value: readMembers(reader, depth + 1) }
    case VALUE_TAGS.endCollection:
    case VALUE_TAGS.memberName:
      throw new IppFormatError('a part of a collection stands outside of one', field.at)
    default:
      return { kind: 'other', tag, value: bytes }
  }
}

function sized({ bytes, at }: Field, length: number): Buffer {
  if (bytes.length !== length) throw new IppFormatError(`a value has ${bytes.length} bytes instead of ${length}`, at)
  return bytes
}

function readResolution(field: Field): { across: number; feed: number; unit: 'dpi' | 'dpcm' } {
  const bytes = sized(field, 9)
  const unit = bytes[8]
  if (unit !== 3 && unit !== 4) throw new IppFormatError(`${unit} is no unit of a resolution`, field.at)
  return { across: bytes.readInt32BE(0), feed: bytes.readInt32BE(4), unit: unit === 3 ? 'dpi' : 'dpcm' }
}

function readDateTime(field: Field): IppDateTime {
  const bytes = sized(field, 11)
  const [month, day, hour, minute, second, decisecond] = bytes.subarray(2, 8) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const sign = bytes.toString('latin1', 8, 9)
  if (sign !== '+' && sign !== '-') throw new IppFormatError('a time has no sign before its distance', field.at)
  const distance = bytes.readUInt8(9) * 60 + bytes.readUInt8(10)
  const offsetMinutes = sign === '-' && distance !== 0 ? -distance : distance
  return { year: bytes.readUInt16BE(0), month, day, hour, minute, second, decisecond, offsetMinutes }
}

function readSaid({ bytes, at }: Field): { language: string; value: string } {
  const inner = createReader(bytes, at)
  const language = inner.takeCounted().toString()
  const value = inner.takeCounted().toString()
  if (inner.rest().length > 0) throw new IppFormatError('a text with a language is longer than it says', at)
  return { language, value }
}

type Reader = ReturnType<typeof createReader>

/** Never reads beyond the bytes; `offset` is where they begin in the message, for errors. */
function createReader(input: Uint8Array, offset = 0) {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.length)
  let position = 0
  let fields = 0
  const take = (length: number): Buffer => {
    if (length < 0) throw new IppFormatError('a length is negative', offset + position)
    if (position + length > bytes.length) throw new IppFormatError('the message is cut short', offset + bytes.length)
    const taken = bytes.subarray(position, position + length)
    position += length
    return taken
  }
  const takeTag = (): number => take(1).readUInt8()
  const takeCounted = (): Buffer => take(take(2).readInt16BE())
  return {
    take,
    takeTag,
    takeCounted,
    at: () => offset + position,
    peek(): number {
      if (position >= bytes.length) throw new IppFormatError('the message is cut short', offset + position)
      return bytes.readUInt8(position)
    },
    takeField(): Field {
      fields += 1
      if (fields > VALUES_MOST) throw new IppFormatError(`more than ${VALUES_MOST} values`, offset + position)
      const at = offset + position
      const tag = takeTag()
      if (tag < FIRST_VALUE_TAG) throw new IppFormatError('a value was expected', at)
      return { tag, name: takeCounted().toString(), bytes: takeCounted(), at }
    },
    rest: (): Buffer => bytes.subarray(position),
  }
}
