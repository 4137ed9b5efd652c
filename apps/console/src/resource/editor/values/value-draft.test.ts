import { describe, expect, it } from 'vitest'
import { begunOver, joinedOver } from './value-draft.ts'

const stored = { name: '浙江省', sort: 1, remark: '' }
const kept = (draft: Partial<typeof stored>, version = 1) => ({
  datetime: 5_000,
  content: { version, base: stored, draft: { ...stored, ...draft }, hasSecrets: false },
})

describe('a form with what was typed before', () => {
  it('has it again, and says which fields it changes', () => {
    const begun = begunOver({ version: 1, stored }, kept({ name: '浙江' }) as never)

    expect(begun.values).toEqual({ ...stored, name: '浙江' })
    expect(begun.restored).toEqual({ typedAtMs: 5_000, names: ['name'] })
    expect(begun.conflict).toBeUndefined()
  })

  it('begins as stored where the same was saved since', () => {
    const begun = begunOver({ version: 2, stored: { ...stored, name: '浙江' } }, kept({ name: '浙江' }) as never)

    expect(begun.values).toEqual({ ...stored, name: '浙江' })
    expect(begun.restored).toBeUndefined()
    expect(begun.version).toBe(2)
  })

  it('joins it with a newer version, and says what both changed', () => {
    const newer = { name: '浙江（新）', sort: 7, remark: '' }
    const begun = begunOver({ version: 2, stored: newer }, kept({ name: '浙江', remark: '备注' }) as never)

    expect(begun.values).toEqual({ name: '浙江', sort: 7, remark: '备注' })
    expect(begun.conflict).toEqual(['name'])
    expect(begun.version).toBe(2)
  })
})

describe('a newer version under a form', () => {
  const open = begunOver({ version: 1, stored }, undefined)

  it('takes its place where nothing was changed', () => {
    const newer = { ...stored, sort: 2 }

    expect(joinedOver(open, { version: 2, stored: newer })).toEqual({
      ...open,
      version: 2,
      initial: newer,
      values: newer,
    })
  })

  it('leaves what was changed a change', () => {
    const typed = { ...open, values: { ...stored, name: '浙江', remark: '备注' } }
    const joined = joinedOver(typed, { version: 2, stored: { ...stored, sort: 2, remark: '备注' } })

    expect(joined.values).toEqual({ name: '浙江', sort: 2, remark: '备注' })
    expect(joined.conflict).toEqual([])
  })
})
