import type { EmptyKind, GroupName, NumberKind, SaidKind, TextKind } from './tags.ts'

/** RFC 2579 DateAndTime: local time and its distance from UTC. */
export interface IppDateTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  decisecond: number
  /** `+08:00` is 480. */
  offsetMinutes: number
}

/** One value of an attribute. What RFC 8010 names nothing for is kept as bytes under its tag. */
export type IppValue =
  | { kind: NumberKind; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: TextKind; value: string }
  | { kind: SaidKind; value: string; language: string }
  | { kind: 'octetString'; value: Uint8Array }
  | { kind: 'dateTime'; value: IppDateTime }
  /** `unit`: dots an inch or a centimetre. */
  | { kind: 'resolution'; value: { across: number; feed: number; unit: 'dpi' | 'dpcm' } }
  | { kind: 'rangeOfInteger'; value: { low: number; high: number } }
  | { kind: 'collection'; value: IppAttributes }
  | { kind: EmptyKind }
  | { kind: 'other'; tag: number; value: Uint8Array }

/** By name, in the order of the message; each has at least one value. */
export type IppAttributes = ReadonlyMap<string, readonly IppValue[]>

export interface IppGroup {
  name: GroupName | number
  attributes: IppAttributes
}

/** A request or an answer: `code` is the operation of one and the status of the other. */
export interface IppMessage {
  /** `[2, 0]` is IPP/2.0. */
  version: readonly [number, number]
  code: number
  requestId: number
  groups: readonly IppGroup[]
  /** What follows the attributes: the document. */
  data: Uint8Array
}

const ofKind =
  <Kind extends TextKind | NumberKind>(kind: Kind) =>
  (value: Kind extends TextKind ? string : number): IppValue =>
    ({ kind, value }) as IppValue

export const keyword = ofKind('keyword')
export const uri = ofKind('uri')
export const charset = ofKind('charset')
export const naturalLanguage = ofKind('naturalLanguage')
export const mimeMediaType = ofKind('mimeMediaType')
export const nameText = ofKind('name')
export const plainText = ofKind('text')
export const integer = ofKind('integer')
export const enumNumber = ofKind('enum')
export const boolean = (value: boolean): IppValue => ({ kind: 'boolean', value })
export const collection = (members: Readonly<Record<string, IppValue | readonly IppValue[]>>): IppValue => ({
  kind: 'collection',
  value: attributesOf(members),
})

/** `{ copies: integer(2), media: keyword('…') }` as attributes; absent ones are left out. */
export function attributesOf(
  members: Readonly<Record<string, IppValue | readonly IppValue[] | undefined>>,
): IppAttributes {
  return new Map(
    Object.entries(members).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value : [value as IppValue]] as const],
    ),
  )
}
