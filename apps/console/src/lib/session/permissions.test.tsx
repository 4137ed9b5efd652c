import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { hasPermission, permissionMapOf, setPermissions, usePermission } from './permissions.ts'

describe('permissionMapOf', () => {
  it('descends nodes with children and takes the codes of those without', () => {
    const forest = [
      {
        code: 'system',
        children: [{ code: 'param', children: [{ code: 'param_add' }, { code: 'param_edit', children: null }] }],
      },
      { code: 'notice_view', children: [] },
    ]

    expect(permissionMapOf(forest)).toEqual({ param_add: true, param_edit: true, notice_view: true })
  })

  it('is empty for an empty tree', () => {
    expect(permissionMapOf([])).toEqual({})
  })
})

describe('usePermission', () => {
  it('follows the map, also outside components', () => {
    const { result } = renderHook(() => usePermission('param_add'))
    expect(result.current).toBe(false)

    act(() => setPermissions({ param_add: true }))

    expect(result.current).toBe(true)
    expect(hasPermission('param_add')).toBe(true)
  })

  it('never takes an inherited name for a right', () => {
    expect(hasPermission('toString')).toBe(false)
  })
})
