import { describe, expect, it } from 'vitest'
import { indexTree, NO_MARKS, type Held } from '../../../../components/check-tree/choice.ts'
import { changesOf, isDifferent, matrixRows, press, shownRows, takeRow, type MatrixNode } from './matrix-rows.ts'

const node = (value: string, title: string, code: string, isButton: 0 | 1, children?: MatrixNode[]): MatrixNode => ({
  value,
  title,
  code,
  isButton,
  ...(children && { children }),
})
const nodes = [
  node('g', '系统', 'system', 0, [
    node('u', '用户', 'user', 0, [
      node('uv', '查看', 'user_view', 1),
      node('ur', '重置密码', 'user_reset', 1),
      node('ux', '导出', 'user_export', 1),
    ]),
    node('p', '岗位', 'post', 0, []),
  ]),
]
const locked = [
  { id: 'ud', parentId: 'u', title: '删除', code: 'user_delete', otherName: 'Delete', isButton: 1, reason: 'yours' },
  { id: 'h', parentId: '0', title: '监控', code: 'monitor', otherName: '', isButton: 0, reason: 'package' },
  { id: 'hl', parentId: 'h', title: '日志', code: 'log', otherName: '', isButton: 0, reason: 'package' },
] as const
const index = indexTree(nodes)
const held: Held = new Map([['r', new Set(['g', 'u', 'uv', 'hl'])]])
const start = { index, held, marks: NO_MARKS }
const rows = matrixRows(nodes, locked)
const [users, posts] = rows
if (!users || !posts) throw new Error('rows are missing')
const titles = (shown: typeof rows) => shown.map(({ page }) => page.title)

describe('the matrix of pages and actions', () => {
  it('has a row for each page below its groups, common actions in columns, others by name, and what is locked in its place', () => {
    expect(titles(rows)).toEqual(['用户', '岗位', '日志'])
    expect(rows.map(({ groups }) => groups.map(({ title }) => title).join())).toEqual(['系统', '系统', '监控'])
    expect(users.actions.view?.id).toBe('uv')
    expect(users.actions.delete).toMatchObject({ id: 'ud', lock: 'yours' })
    expect(users.others.map(({ title }) => title)).toEqual(['重置密码'])
  })

  it('takes a page along with its action, its actions away with the page, and leaves what is locked', () => {
    const cell = users.others[0]
    const on = press(start, cell ?? users.page)
    expect(on).toEqual(
      new Map([
        ['g', true],
        ['u', true],
        ['ur', true],
      ]),
    )
    expect(changesOf({ ...start, marks: on })).toEqual({ on: 1, off: 0 })
    expect(changesOf({ ...start, marks: press(start, users.page) })).toEqual({ on: 0, off: 2 })
    expect(press(start, users.actions.delete ?? users.page)).toBe(NO_MARKS)
  })

  it('is searched in both languages, and filtered by what is granted, changed or different', () => {
    const marks = new Map([['p', true]])
    const other = new Set(['g', 'u', 'uv', 'ur'])
    const shown = (text: string, filter: Parameters<typeof shownRows>[2]['filter']) =>
      titles(shownRows(rows, { ...start, marks }, { text, filter, other }))

    expect([shown('delete', 'all'), shown('监控', 'all'), shown('gw', 'all')]).toEqual([['用户'], ['日志'], ['岗位']])
    expect(shown('', 'granted')).toEqual(['用户', '岗位', '日志'])
    expect(shown('', 'changed')).toEqual(['岗位'])
    expect(shown('', 'different')).toEqual(['用户', '岗位', '日志'])
    expect(isDifferent(start, users.page, other)).toBe(false)
  })

  it('takes a row over as another role has it', () => {
    const other = new Set(['u', 'ur', 'ud'])

    const marks = takeRow(start, users, other)

    expect(changesOf({ ...start, marks })).toEqual({ on: 1, off: 1 })
    expect([...marks].filter(([id]) => id === 'ud')).toEqual([])
    expect(takeRow(start, posts, new Set(['p'])).get('g')).toBe(true)
  })
})
