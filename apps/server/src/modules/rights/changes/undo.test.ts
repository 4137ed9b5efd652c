import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../access/testing/random-model.ts'
import type { RightsState, RoleState } from '../../access/history/rights-state.ts'
import { undoing, type Present } from './undo.ts'

const present = (now: RightsState, gone: readonly string[] = []): Present => ({
  now,
  isThere: (_list, id) => !gone.includes(id),
})
const role = (menuIds: string[], more: RoleState = {}): RightsState => ({ r: { menuIds, ...more } })

describe('undoing the lists of a role', () => {
  it.each([
    ['all of it', ['a', 'b'], ['b', 'c'], ['b', 'c'], [], ['b', 'a'], []],
    ['beside what came later', ['a'], ['b'], ['b', 'x'], [], ['x', 'a'], []],
    ['what is still there of what it added', ['a'], ['a', 'b', 'c'], ['a', 'c'], [], ['a'], []],
    ['what is still missing of what it took', ['a', 'b'], [], ['b'], [], ['b', 'a'], []],
    ['without what is gone', ['a', 'b'], [], [], ['b'], ['a'], ['b']],
  ])('takes back %s', (_case, before, after, now, gone, wanted, left) => {
    expect(undoing('role', role(before), role(after), present(role(now), gone))).toEqual({ wanted: role(wanted), left })
  })

  it('leaves lists alone that the change did not name', () => {
    const before = { r: { dataScopeIds: ['d'] } }
    const now = role(['m'], { dataScopeIds: [], apiScopeIds: ['a'] })

    expect(undoing('role', before, { r: { dataScopeIds: [] } }, present(now)).wanted).toEqual({
      r: { dataScopeIds: ['d'] },
    })
  })

  it('wants nothing where all was changed back, or the role is gone', () => {
    expect(undoing('role', role(['a']), role(['b']), present(role(['a']))).wanted).toEqual({})
    expect(undoing('role', role(['a']), role(['b']), present({ r: null }))).toEqual({ wanted: {}, left: ['r'] })
  })

  it('comes back to what there was when nothing happened since, for 500 random changes, and twice is the change itself', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const random = randomFrom(seed)
      const some = (): string[] => ['a', 'b', 'c', 'd', 'e'].filter(() => random() < 0.5)
      const [before, after] = [some(), some()]
      const undone =
        (undoing('role', role(before), role(after), present(role(after))).wanted.r as RoleState | undefined)?.menuIds ??
        after
      const again =
        (undoing('role', role(after), role([...undone]), present(role([...undone]))).wanted.r as RoleState | undefined)
          ?.menuIds ?? undone

      expect([seed, undone.toSorted(), again.toSorted()]).toEqual([seed, before, after])
    }
  })
})

describe('undoing a change of a scope', () => {
  const before = { s: { scopeType: 2, scopeName: 'old', remark: '' } }
  const after = { s: { scopeType: 1, scopeName: 'new', remark: '' } }

  it('sets back the fields that still stand as it left them', () => {
    expect(
      undoing('dataScope', before, after, present({ s: { scopeType: 1, scopeName: 'newer', remark: 'x' } })),
    ).toEqual({ wanted: { s: { scopeType: 2 } }, left: ['s.scopeName'] })
  })

  it('removes what was added, brings back what was removed', () => {
    expect(undoing('apiScope', { s: null }, after, present(after)).wanted).toEqual({ s: null })
    expect(undoing('apiScope', before, { s: null }, present({ s: null })).wanted).toEqual(before)
  })

  it('wants nothing of a scope that is gone, or there again', () => {
    expect(undoing('apiScope', { s: null }, after, present({ s: null }))).toEqual({ wanted: {}, left: ['s'] })
    expect(undoing('apiScope', before, { s: null }, present(before))).toEqual({ wanted: {}, left: ['s'] })
  })
})

describe('undoing a package', () => {
  it('goes back to the one before, unless another came meanwhile', () => {
    const [before, after] = [{ '700001': { packageId: '1' } }, { '700001': { packageId: '2' } }]

    expect(undoing('tenantPackage', before, after, present(after)).wanted).toEqual(before)
    expect(undoing('tenantPackage', before, after, present({ '700001': { packageId: '3' } }))).toEqual({
      wanted: {},
      left: ['700001'],
    })
  })

  it('sets back what it held, and leaves one that was added or removed as a whole to its form', () => {
    expect(
      undoing(
        'package',
        { p: { menuIds: ['a', 'b'] } },
        { p: { menuIds: ['a'] } },
        present({ p: { menuIds: ['a', 'c'] } }),
      ).wanted,
    ).toEqual({ p: { menuIds: ['a', 'c', 'b'] } })
    expect(undoing('package', { p: null }, { p: { menuIds: ['a'] } }, present({ p: { menuIds: ['a'] } }))).toEqual({
      wanted: {},
      left: ['p'],
    })
  })
})
