import { describe, expect, it } from 'vitest'
import { mergeJson, valueAt, withValueAt } from './path-value.ts'

describe('paths', () => {
  it('reads and writes a member, sharing the rest', () => {
    const root = { a: { b: 1 }, c: { d: 2 } }

    const next = withValueAt(root, 'a.b', 3)

    expect(valueAt(next, 'a.b')).toBe(3)
    expect(next.c).toBe(root.c)
    expect(root.a.b).toBe(1)
  })

  it('makes the objects on the way', () => {
    expect(withValueAt({}, 'poll.map.done', ['OK'])).toEqual({ poll: { map: { done: ['OK'] } } })
  })

  it('takes an emptied section away with its last member', () => {
    expect(withValueAt({ retry: { max: 3 }, flow: 'sync' }, 'retry.max', undefined)).toEqual({ flow: 'sync' })
    expect(withValueAt({ flow: 'sync' }, 'retry.max', undefined)).toEqual({ flow: 'sync' })
  })

  it('reads and writes an item of a list, which stays where it is when it is emptied', () => {
    const root = { prepare: [{ name: 'a' }, { name: 'b', path: '/b' }] }

    expect(valueAt(root, 'prepare[1].path')).toBe('/b')
    expect(withValueAt(root, 'prepare[1].path', '/c')).toEqual({ prepare: [{ name: 'a' }, { name: 'b', path: '/c' }] })
    expect(withValueAt(root, 'prepare[0].name', undefined)).toEqual({ prepare: [{}, { name: 'b', path: '/b' }] })
    expect(valueAt(root, 'prepare[7].path')).toBeUndefined()
    expect(withValueAt(root, 'prepare[7].path', '/x')).toEqual(root)
  })

  it('reads nothing from the prototype', () => {
    expect(valueAt({}, 'constructor.name')).toBeUndefined()
  })
})

describe('mergeJson', () => {
  const base = { apiName: 'A', remark: '', definition: { flow: 'sync', submit: { path: '/a', timeoutMs: 1000 } } }

  it('keeps what only one side changed from that side', () => {
    const mine = { ...base, apiName: 'Mine' }
    const theirs = { ...base, definition: { flow: 'sync', submit: { path: '/b', timeoutMs: 1000 } } }

    expect(mergeJson(base, mine, theirs)).toEqual({ merged: { ...theirs, apiName: 'Mine' }, conflicts: [] })
  })

  it('keeps mine where both changed the same thing, and says where', () => {
    const mine = { ...base, definition: { flow: 'sync', submit: { path: '/mine', timeoutMs: 1000 } } }
    const theirs = { ...base, definition: { flow: 'sync', submit: { path: '/theirs', timeoutMs: 2000 } } }

    const { merged, conflicts } = mergeJson(base, mine, theirs)

    expect(merged).toEqual({ ...base, definition: { flow: 'sync', submit: { path: '/mine', timeoutMs: 2000 } } })
    expect(conflicts).toEqual(['definition.submit.path'])
  })

  it('sees no conflict where both made the same change', () => {
    const same = { ...base, remark: 'x' }

    expect(mergeJson(base, same, { ...same }).conflicts).toEqual([])
  })

  it('lets a member that I took away be gone', () => {
    const { remark: _, ...mine } = base

    expect(mergeJson(base, mine, base).merged).not.toHaveProperty('remark')
  })
})
