import { describe, expect, it } from 'vitest'
import { auditFields, DateTime, Nullable, PageOf, Type } from '@drawdesk/contract/core/schema'
import { familyOf, type Family } from '../family.ts'
import { createNullFiller } from './nulls.ts'

const Row = Type.Object({
  text: Type.String(),
  time: DateTime,
  count: Nullable(Type.Integer()),
  price: Nullable(Type.Number()),
  isOn: Type.Boolean(),
  list: Type.Array(Type.String()),
  facts: Nullable(Type.Object({ a: Nullable(Type.Integer()), at: DateTime })),
  choice: Nullable(Type.Union([Type.Literal(1), Type.Literal(2)])),
  free: Type.Optional(Type.Unknown()),
  absent: Type.Optional(Type.String()),
  createUser: auditFields.createUser,
})

const EMPTY = {
  text: null,
  time: null,
  count: null,
  price: null,
  isOn: null,
  list: null,
  facts: null,
  choice: null,
  createUser: null,
}
const fill = (value: unknown, family: Family, schema = Row as never): unknown =>
  createNullFiller(schema, family, 'Asia/Shanghai')(value)

describe('no value', () => {
  it('is written in the words of our own families', () => {
    expect(fill(EMPTY, 'own')).toEqual({
      text: '',
      time: '',
      count: null,
      price: null,
      isOn: false,
      list: [],
      facts: null,
      choice: null,
      createUser: null,
    })
  })

  it('is written in the words of the Blade families', () => {
    expect(fill(EMPTY, 'blade')).toEqual({
      text: '',
      time: '',
      count: -1,
      price: -1,
      isOn: false,
      list: [],
      facts: {},
      choice: -1,
      createUser: -1,
    })
  })

  it('is filled inside pages, lists and objects, and nowhere outside of the schema', () => {
    const page = {
      records: [{ ...EMPTY, facts: { a: null, at: null }, hidden: 'never sent' }],
      total: null,
      size: 10,
      current: 1,
      pages: null,
    }

    expect(fill(page, 'blade', PageOf(Row) as never)).toEqual({
      records: [
        {
          text: '',
          time: '',
          count: -1,
          price: -1,
          isOn: false,
          list: [],
          facts: { a: -1, at: '' },
          choice: -1,
          createUser: -1,
        },
      ],
      total: -1,
      size: 10,
      current: 1,
      pages: -1,
    })
  })

  it('leaves absent fields absent and free documents as they are', () => {
    expect(fill({ free: { a: null, b: [null] }, text: 'x' }, 'blade')).toEqual({
      free: { a: null, b: [null] },
      text: 'x',
    })
  })
})

describe('values', () => {
  it('stay, also the ones that look empty', () => {
    const values = {
      text: '',
      time: '2026-01-02 03:04:05',
      count: 0,
      price: 0,
      isOn: false,
      list: [],
      facts: { a: 0, at: '' },
      choice: 1,
      createUser: '42',
    }

    expect([fill(values, 'own'), fill(values, 'blade')]).toEqual([values, values])
  })

  it('that are times become text in the zone', () => {
    expect(
      fill({ time: new Date('2026-01-01T00:00:00Z'), facts: { at: new Date('2025-12-31T16:00:00Z') } }, 'own'),
    ).toEqual({ time: '2026-01-01 08:00:00', facts: { at: '2026-01-01 00:00:00' } })
  })
})

describe('the family of a call', () => {
  it.each<[string, Family]>([
    ['/blade-biz/drawApi/detail', 'own'],
    ['/blade-cusorders/cusOrders/list', 'own'],
    ['/blade-stickers/sysStickers/list', 'own'],
    ['/blade-flow/work/todo-list', 'own'],
    ['/blade-report/report/rest/list', 'own'],
    ['/blade-system/param/list', 'blade'],
    ['/blade-user/page', 'blade'],
    ['/blade-desk/notice/list', 'blade'],
    ['/blade-log/usual/list', 'blade'],
    ['/blade-resource/oss/list', 'blade'],
    ['/blade-develop/code/list', 'blade'],
    ['/blade-auth/oauth/token', 'blade'],
    ['/blade-bizarre/x', 'blade'],
  ])('of %s is %s', (path, family) => {
    expect(familyOf(path)).toBe(family)
  })
})
