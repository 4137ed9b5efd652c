import { describe, expect, it } from 'vitest'
import { branchRowsOf, type TreeNode } from './branch-rows.ts'

const node = (msgId: string, parentId: string): TreeNode => ({ msgId, parentId, role: 'user', state: 2, head: msgId, createTime: '' })

describe('the branch map', () => {
  it('draws a straight line without forks, and side branches one step to the side', () => {
    const rows = branchRowsOf({ leafMsgId: '5', nodes: [node('1', ''), node('2', '1'), node('3', '1'), node('4', '2'), node('5', '3')] })

    expect(rows.map(({ node: { msgId }, depth, isCurrent }) => [msgId, depth, isCurrent])).toEqual([['1', 0, true], ['2', 0, false], ['4', 0, false], ['3', 1, true], ['5', 1, true]])
  })

  it('goes through thousands of messages without a stack, and keeps those whose parent was cut off', () => {
    const nodes = Array.from({ length: 10_000 }, (_, index) => node(String(index + 2), String(index + 1)))

    const rows = branchRowsOf({ leafMsgId: '10001', nodes })

    expect(rows).toHaveLength(10_000)
    expect(rows.every(({ depth, isCurrent }) => depth === 0 && isCurrent)).toBe(true)
  })
})
