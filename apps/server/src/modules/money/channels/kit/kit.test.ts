import { describe, expect, it } from 'vitest'
import { FAKE_KEYS, oneLine } from '@drawdesk/fakes/pay/keys/fake-keys'
import { createPublicKey } from 'node:crypto'
import { rawMembers } from '../alipay/alipay-answer.ts'
import { formatBeijing, formatRfc3339, parseBeijing, parseRfc3339 } from './beijing-time.ts'
import { cellsOf } from './bill-table.ts'
import { readPrivateKey, readPublicKey } from './keys.ts'
import { fenOfYuan, roundedFenOfYuan, yuanOfFen } from './yuan.ts'

describe('yuan', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [1_999, '19.99'],
    [100_000_000_000, '1000000000.00'],
  ])('%i fen are %s', (fen, yuan) => {
    expect([yuanOfFen(fen), fenOfYuan(yuan)]).toEqual([yuan, fen])
  })

  it('takes every amount there and back', () => {
    const all = Array.from({ length: 20_000 }, (_, fen) => fen)

    expect(all.filter((fen) => fenOfYuan(yuanOfFen(fen)) !== fen)).toEqual([])
  })

  it.each(['', '.5', '1.', '1,00', ' 1', '1e3', '0x1', '0.001', '9999999999999', 'NaN', null, 1.5, {}])(
    '%j is no amount',
    (text) => {
      expect(fenOfYuan(text)).toBeUndefined()
    },
  )

  it('reads what bills write', () => {
    expect([fenOfYuan('7'), fenOfYuan('0.1'), fenOfYuan('-0.01'), fenOfYuan('0.50000'), fenOfYuan('-0.00')]).toEqual([
      700, 10, -1, 50, 0,
    ])
    expect(['0.00600', '0.01499', '-0.00600', '0.00'].map(roundedFenOfYuan)).toEqual([1, 1, -1, 0])
  })

  it('refuses to write what is no whole number of fen', () => {
    for (const fen of [1.5, -1, Number.NaN, Number.MAX_SAFE_INTEGER + 1])
      expect(() => yuanOfFen(fen)).toThrow(RangeError)
  })
})

it('writes and reads the time of Beijing', () => {
  const time = new Date('2026-12-31T16:00:01Z')

  expect([formatBeijing(time), formatRfc3339(time)]).toEqual(['2027-01-01 00:00:01', '2027-01-01T00:00:01+08:00'])
  expect([parseBeijing('2027-01-01 00:00:01'), parseRfc3339('2027-01-01T00:00:01+08:00')]).toEqual([time, time])
  expect([
    parseBeijing('2027-13-01 00:00:01'),
    parseBeijing('soon'),
    parseBeijing(undefined),
    parseRfc3339('2027-01-01T00:00:01'),
    parseRfc3339(7),
  ]).toEqual(Array.from({ length: 5 }, () => undefined))
})

it('reads keys as a file and as one line, and no others', () => {
  const pem = FAKE_KEYS.wechat.merchantPrivateKey
  const pkcs1 = readPrivateKey('k', pem).export({ type: 'pkcs1', format: 'pem' }) as string
  const spki = FAKE_KEYS.alipay.appPublicKey

  const read = [pem, oneLine(pem), pkcs1, oneLine(pkcs1)].map((text) =>
    readPrivateKey('k', text).export({ type: 'pkcs1', format: 'pem' }),
  )
  expect(new Set(read).size).toBe(1)
  expect(
    [spki, oneLine(spki), FAKE_KEYS.alipay.appCertificate].map((text) =>
      readPublicKey('k', text).equals(createPublicKey(spki)),
    ),
  ).toEqual([true, true, true])
  for (const text of ['', 'no key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', spki])
    expect(() => readPrivateKey('k', text)).toThrow('k is not readable')
})

it('reads the cells of a bill', () => {
  expect(cellsOf('`1,`a b\t,"x, ""y""",,`-0.10')).toEqual(['1', 'a b', 'x, "y"', '', '-0.10'])
})

describe('the members of an answer', () => {
  it('are their own characters', () => {
    const text = '{ "a" : {"x":"}\\"{", "y":[1,{"z":null}]} ,"b":"\\u4e2d","c":-1.50,"d":true}'

    expect([...(rawMembers(text) ?? [])]).toEqual([
      ['a', '{"x":"}\\"{", "y":[1,{"z":null}]}'],
      ['b', '"\\u4e2d"'],
      ['c', '-1.50'],
      ['d', 'true'],
    ])
  })

  it.each([
    '',
    '[]',
    '{',
    '{"a"',
    '{"a":',
    '{"a":}',
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"a":1}x',
    '{"a":"',
    '{"a":{"b":1}',
    '{a:1}',
    '{"a" 1}',
    '{"a":1 2}',
    '"a"',
  ])('%s has none', (text) => {
    expect(rawMembers(text)).toBeUndefined()
  })
})
