import { describe, expect, it } from 'vitest'
import { plainLine } from './chat-plain.ts'
import { branchRowsOf, type TreeNode } from './branch-rows.ts'

const node = (msgId: string, parentId: string): TreeNode => ({
  msgId,
  parentId,
  role: 'user',
  state: 2,
  head: msgId,
  createTime: '',
})

describe('the branch map', () => {
  it('draws what merely follows straight below, and all versions of a message one step to the side', () => {
    const rows = branchRowsOf({
      leafMsgId: '5',
      nodes: [node('1', ''), node('2', '1'), node('3', '1'), node('4', '2'), node('5', '3')],
    })

    expect(rows.map(({ node: { msgId }, depth, isCurrent }) => [msgId, depth, isCurrent])).toEqual([
      ['1', 0, true],
      ['2', 1, false],
      ['4', 1, false],
      ['3', 1, true],
      ['5', 1, true],
    ])
  })

  it('distinguishes a version of a question from a version of the answer above it', () => {
    const rows = branchRowsOf({
      leafMsgId: '4',
      nodes: [node('1', ''), node('2', '1'), node('3', '2'), node('4', '2'), node('5', '1')],
    })

    expect(rows.map(({ node: { msgId }, depth }) => [msgId, depth])).toEqual([
      ['1', 0],
      ['2', 1],
      ['3', 2],
      ['4', 2],
      ['5', 1],
    ])
  })

  it('keeps several beginnings in one column', () => {
    expect(branchRowsOf({ leafMsgId: '2', nodes: [node('1', ''), node('2', '')] }).map(({ depth }) => depth)).toEqual([
      0, 0,
    ])
  })

  it('goes through thousands of messages without a stack, and keeps those whose parent was cut off', () => {
    const nodes = Array.from({ length: 10_000 }, (_, index) => node(String(index + 2), String(index + 1)))

    const rows = branchRowsOf({ leafMsgId: '10001', nodes })

    expect(rows).toHaveLength(10_000)
    expect(rows.every(({ depth, isCurrent }) => depth === 0 && isCurrent)).toBe(true)
  })
})

describe('a text in one line', () => {
  it.each([
    ['文件里没有。 [1] *我不是人工客服。*', '文件里没有。 我不是人工客服。'],
    ['见[手册](https://a.example/x)，**重点**和`代码`', '见手册，重点和代码'],
    ['2*3*4=24，snake_case_name', '2*3*4=24，snake_case_name'],
  ])('has no signs of Markdown: %s', (text, line) => {
    expect(plainLine(text)).toBe(line)
  })
})
