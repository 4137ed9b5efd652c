import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CheckTree } from './check-tree.tsx'
import { indexTree, NO_MARKS, resultOf, type CheckNode, type Held, type Marks } from './choice.ts'

const nodes: CheckNode[] = [
  {
    value: 'user',
    title: '用户',
    code: 'user',
    children: [
      { value: 'add', title: '新增', code: 'user_add' },
      { value: 'del', title: '删除', code: 'user_delete' },
    ],
  },
  { value: 'desk', title: '消息' },
]
const none: Held = new Map([['r1', new Set<string>()]])

function Page({ tree, onChange }: { tree: CheckNode[]; onChange: (marks: Marks) => void }) {
  const [marks, setMarks] = useState(NO_MARKS)
  const index = useMemo(() => indexTree(tree), [tree])
  const change = (next: Marks) => {
    onChange(next)
    setMarks(next)
  }
  return (
    <CheckTree label="菜单" nodes={tree} index={index} held={none} marks={marks} onChange={change} aroundPx={300} />
  )
}

function open(choice: { nodes?: CheckNode[] } = {}) {
  const onChange = vi.fn<(marks: Marks) => void>()
  render(<Page tree={choice.nodes ?? nodes} onChange={onChange} />)
  return {
    user: userEvent.setup(),
    seen: {
      get ids() {
        return resultOf(none, onChange.mock.lastCall?.[0] ?? NO_MARKS)?.get('r1')
      },
    },
  }
}

const box = (title: string) =>
  within(screen.getByTitle(title).closest('.ant-tree-treenode') as HTMLElement).getByRole('checkbox')

describe('a tree of boxes on screen', () => {
  it('says nothing of its own beside a row', () => {
    open()

    expect(screen.getByTitle('用户')).toBeTruthy()
    expect(screen.queryByTitle('---')).toBeNull()
  })

  it('is ticked box by box, with counts; all below a page by its own button', async () => {
    const { user, seen } = open()

    await user.click(box('用户'))
    expect([seen.ids, screen.getByText('已选 1 / 4')]).toEqual([['user'], expect.anything()])
    await user.click(screen.getByRole('button', { name: '全选“用户”的下级' }))

    expect(seen.ids).toEqual(['user', 'add', 'del'])
    expect(screen.getByText('2/2')).toBeTruthy()
    await user.click(box('用户'))
    expect(seen.ids).toBeUndefined()
  })

  it('finds by code, and chooses only what was found, with its page', async () => {
    const { user, seen } = open()

    await user.type(screen.getByRole('textbox', { name: '搜索菜单' }), 'delete')
    expect(await screen.findByTitle('删除')).toBeTruthy()
    expect(screen.queryByTitle('消息')).toBeNull()
    await user.click(screen.getByRole('button', { name: '选中找到的' }))

    expect(seen.ids?.toSorted()).toEqual(['del', 'user'])
    await user.clear(screen.getByRole('textbox', { name: '搜索菜单' }))
    await user.type(screen.getByRole('textbox', { name: '搜索菜单' }), 'zzz')
    expect(await screen.findByText('没有找到“zzz”')).toBeTruthy()
  })

  it('draws only what is in view of two thousand nodes, and counts all of them', async () => {
    const many: CheckNode[] = Array.from({ length: 40 }, (_, page) => ({
      value: `p${page}`,
      title: `页面${page}`,
      children: Array.from({ length: 50 }, (_, button) => ({
        value: `p${page}b${button}`,
        title: `按钮${page}-${button}`,
      })),
    }))
    const { user, seen } = open({ nodes: many })
    await user.click(screen.getByRole('button', { name: '全部收起' }))
    await user.click(screen.getByRole('button', { name: '全部展开' }))

    expect(screen.getByText('已选 0 / 2040')).toBeTruthy()
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(100)
    await user.click(screen.getByRole('button', { name: '全选' }))
    expect(seen.ids).toHaveLength(2040)
  })
})
