import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeMessage, DEPTH_MOST, VALUES_MOST } from './decode.ts'
import { encodeMessage } from './encode.ts'
import { IppFormatError } from './format-error.ts'
import {
  attributesOf,
  boolean,
  charset,
  collection,
  enumNumber,
  integer,
  keyword,
  mimeMediaType,
  nameText,
  naturalLanguage,
  plainText,
  uri,
  type IppMessage,
  type IppValue,
} from './values.ts'

/** Made by `testing/make-vectors.py`. */
const vectors = JSON.parse(readFileSync(new URL('testing/vectors.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>
const vector = (name: string): Buffer => Buffer.from(vectors[name] ?? '', 'hex')
const beginning = { 'attributes-charset': charset('utf-8'), 'attributes-natural-language': naturalLanguage('en-us') }
const address = uri('ipp://printer.example.com/ipp/print/pinetree')

const MESSAGES: Readonly<Record<string, IppMessage>> = {
  'print-job': {
    version: [1, 1],
    code: 2,
    requestId: 1,
    groups: [
      {
        name: 'operation',
        attributes: attributesOf({
          ...beginning,
          'printer-uri': address,
          'job-name': nameText('foobar'),
          'ipp-attribute-fidelity': boolean(true),
        }),
      },
      { name: 'job', attributes: attributesOf({ copies: integer(20), sides: keyword('two-sided-long-edge') }) },
    ],
    data: Buffer.from('%!PDF...'),
  },
  'create-job': {
    version: [1, 1],
    code: 5,
    requestId: 1,
    groups: [
      { name: 'operation', attributes: attributesOf({ ...beginning, 'printer-uri': address }) },
      {
        name: 'job',
        attributes: attributesOf({
          'media-col': collection({
            'media-size': collection({ 'x-dimension': integer(21_000), 'y-dimension': integer(29_700) }),
            'media-type': keyword('stationery'),
          }),
        }),
      },
    ],
    data: Buffer.alloc(0),
  },
  'every-kind': {
    version: [2, 0],
    code: 0,
    requestId: 0x7f_ff_ff_ff,
    groups: [
      { name: 'operation', attributes: attributesOf({ ...beginning, 'status-message': plainText('绘图完成') }) },
      { name: 'printer', attributes: everyKind() },
      { name: 'unsupported', attributes: attributesOf({ sides: { kind: 'unsupported' } }) },
    ],
    data: Buffer.alloc(0),
  },
  empty: { version: [1, 0], code: 0x04_06, requestId: -5, groups: [], data: Buffer.alloc(0) },
}

function everyKind() {
  const time = { year: 2026, month: 11, day: 27, hour: 13, minute: 5, second: 9, decisecond: 4, offsetMinutes: 480 }
  const leap = { year: 1999, month: 12, day: 31, hour: 23, minute: 59, second: 60, decisecond: 0, offsetMinutes: -210 }
  return attributesOf({
    'copies-default': integer(-1),
    'printer-state': enumNumber(3),
    'printer-is-accepting-jobs': boolean(false),
    'printer-alert': { kind: 'octetString', value: Buffer.from('code=other;\xff\x00', 'latin1') },
    'printer-current-time': { kind: 'dateTime', value: time },
    'printer-config-change-date-time': { kind: 'dateTime', value: leap },
    'printer-resolution-default': [
      { kind: 'resolution', value: { across: 300, feed: 600, unit: 'dpi' } },
      { kind: 'resolution', value: { across: 118, feed: 118, unit: 'dpcm' } },
    ],
    'copies-supported': { kind: 'rangeOfInteger', value: { low: 1, high: 100 } },
    'printer-info': { kind: 'textWithLanguage', language: 'zh', value: '照片' },
    'printer-name': { kind: 'nameWithLanguage', language: 'fr', value: 'été' },
    'media-supported': [keyword('na_index-4x6_4x6in'), keyword('iso_a4_210x297mm')],
    'reference-uri-schemes-supported': { kind: 'uriScheme', value: 'ftp' },
    'document-format-supported': mimeMediaType('image/jpeg'),
    'finishings-supported': { kind: 'unsupported' },
    'printer-location': { kind: 'unknown' },
    'job-sheets-default': { kind: 'no-value' },
    'printer-organization': { kind: 'not-settable' },
    'job-name-default': { kind: 'delete-attribute' },
    'printer-device-id': { kind: 'admin-define' },
    'media-col-ready': [
      collection({ 'media-size': collection({ 'x-dimension': [integer(10_160), integer(10_500)] }) }),
      collection({ 'media-source': keyword('main') }),
    ],
    'vendor-extension': { kind: 'other', tag: 0x7f, value: Buffer.from('0000400001020304', 'hex') },
  })
}

/** A message of one printer group with these bytes in it. */
const printerGroup = (...fields: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('020000000000000104', 'hex'), ...fields, Buffer.from([3])])
const field = (tag: number, name: string, value: Buffer): Buffer => {
  const lengths = [Buffer.alloc(2), Buffer.alloc(2)] as const
  lengths[0].writeInt16BE(name.length)
  lengths[1].writeInt16BE(value.length)
  return Buffer.concat([Buffer.from([tag]), lengths[0], Buffer.from(name), lengths[1], value])
}
const NOTHING = Buffer.alloc(0)

describe('messages of IPP', () => {
  it.each(Object.keys(MESSAGES))('writes %s byte for byte as the other program does', (name) => {
    expect(encodeMessage(MESSAGES[name]!).toString('hex')).toBe(vectors[name])
  })

  it.each(Object.keys(MESSAGES))('reads %s', (name) => {
    expect(decodeMessage(vector(name))).toEqual(MESSAGES[name])
  })

  it.each<[string, IppValue]>([
    ['a number of more than 32 bits', integer(2 ** 31)],
    ['half a number', integer(0.5)],
    ['a text of more than 32,767 bytes', plainText('x'.repeat(32_768))],
  ])('refuses to write %s', (_what, value) => {
    const groups = [{ name: 'job' as const, attributes: attributesOf({ some: value }) }]
    expect(() => encodeMessage({ version: [2, 0], code: 0, requestId: 1, groups, data: NOTHING })).toThrow(
      IppFormatError,
    )
  })

  it.each<[string, Buffer, RegExp]>([
    ['nothing', NOTHING, /cut short/],
    ['another version', Buffer.from('0900000000000001', 'hex'), /IPP\/9\.0 is not known/],
    ['a value before any group', Buffer.from('020000000000000121', 'hex'), /group of attributes was expected/],
    ['a negative length', printerGroup(Buffer.from('21ffff', 'hex')), /length is negative/],
    ['a length beyond the end', printerGroup(Buffer.from('21000161ffff', 'hex').fill(0x7f, 4)), /cut short/],
    ['a number of three bytes', printerGroup(field(0x21, 'copies', Buffer.alloc(3))), /3 bytes instead of 4/],
    ['a second value without a first', printerGroup(field(0x21, '', Buffer.alloc(4))), /has no attribute/],
    [
      'an attribute twice',
      printerGroup(field(0x21, 'copies', Buffer.alloc(4)), field(0x21, 'copies', Buffer.alloc(4))),
      /"copies" is there twice/,
    ],
    ['the end of no collection', printerGroup(field(0x37, 'media-col', NOTHING)), /stands outside of one/],
    [
      'a collection without an end',
      printerGroup(field(0x34, 'media-col', NOTHING), field(0x21, 'copies', Buffer.alloc(4))),
      /does not end/,
    ],
    [
      'a member without a value',
      printerGroup(field(0x34, 'c', NOTHING), field(0x4a, '', Buffer.from('m')), field(0x37, '', NOTHING)),
      /"m" has no value/,
    ],
    [
      'collections too deep',
      printerGroup(
        field(0x34, 'c', NOTHING),
        ...Array.from({ length: DEPTH_MOST + 1 }, () =>
          Buffer.concat([field(0x4a, '', Buffer.from('m')), field(0x34, '', NOTHING)]),
        ),
      ),
      /too deep/,
    ],
    [
      'too many values',
      printerGroup(field(0x21, 'a', Buffer.alloc(4)), ...Array(VALUES_MOST).fill(field(0x21, '', Buffer.alloc(4)))),
      /more than 20000 values/,
    ],
    ['a time without a sign', printerGroup(field(0x31, 't', Buffer.alloc(11))), /no sign/],
    ['a resolution without a unit', printerGroup(field(0x32, 'r', Buffer.alloc(9))), /no unit/],
    ['a text longer than it says', printerGroup(field(0x35, 't', Buffer.from('00000000ff', 'hex'))), /longer/],
  ])('refuses %s and says where', (_what, bytes, why) => {
    expect(() => decodeMessage(bytes)).toThrow(why)
    expect(() => decodeMessage(bytes)).toThrow(/\(byte \d+\)$/)
  })

  it('reads every beginning of a message as cut short', () => {
    const whole = vector('every-kind')
    for (let length = 0; length < whole.length; length += 1)
      expect(() => decodeMessage(whole.subarray(0, length)), `${length} bytes`).toThrow(IppFormatError)
  })

  it('meets damaged messages with an error of its own or with what they still say', () => {
    const random = createRandom(20_261_127)
    let refused = 0
    for (let round = 0; round < 10_000; round += 1) {
      const bytes = Buffer.from(vector('every-kind'))
      for (let change = 0; change <= random(4); change += 1) bytes[random(bytes.length)] = random(256)
      try {
        const message = decodeMessage(bytes)
        const written = encodeMessage(message)
        expect(encodeMessage(decodeMessage(written)).equals(written)).toBe(true)
      } catch (error) {
        if (!(error instanceof IppFormatError)) throw error
        refused += 1
      }
    }
    expect(refused).toBeGreaterThan(500)
  })
})

/** The same numbers each time (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
