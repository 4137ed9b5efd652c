import { postResource } from '@drawdesk/contract/organisation/post'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import PostPage from './post.page.tsx'

const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  postName: `岗位${id}`,
  postCode: `code${id}`,
  category: 2,
  categoryName: '中层',
  sort: id,
  remark: '',
  ...auditOf(),
  ...more,
})

async function open(permissions: readonly string[]) {
  server.use(
    http.get('*/api/blade-system/dict-biz/dictionary', () =>
      ok([
        { dictKey: '1', dictValue: '高层' },
        { dictKey: '2', dictValue: '中层' },
      ]),
    ),
  )
  const fake = fakeResource(postResource, [rowOf(1, { remark: '带领一个团队' })])
  const app = renderApp(<PostPage />, { permissions, path: '/system/post' })
  await screen.findByText('code1')
  return { ...app, fake }
}
const dialog = async () => within(await screen.findByRole('dialog'))
/** As a paste: a key at a time is slow in a drawer full of fields. */
async function fill(user: ReturnType<typeof renderApp>['user'], label: RegExp, text: string): Promise<void> {
  await user.click((await dialog()).getByLabelText(label))
  await user.paste(text)
}

describe('posts', () => {
  it('show name, code, level, order and remark', async () => {
    await open([])

    expect(
      screen
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent)
        .filter(Boolean),
    ).toEqual(['岗位名称', '岗位编号', '岗位类型', '排序', '备注'])
    expect(within(screen.getByText('code1').closest('tr') as HTMLElement).getByText('中层')).toBeTruthy()
  })

  it('ask for what is missing in their own words, then are saved', async () => {
    const { user, fake } = await open(['post_add'])
    await user.click(screen.getByRole('button', { name: '新增' }))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))
    for (const words of ['请输入岗位名称', '请输入岗位编号', '请选择岗位类型'])
      expect((await dialog()).getByText(words)).toBeTruthy()
    await fill(user, /岗位名称/, '质量经理')
    await fill(user, /岗位编号/, 'qm')
    await user.click((await dialog()).getByLabelText(/岗位类型/))
    await user.click(await screen.findByTitle('高层'))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.saves).toEqual([{ postName: '质量经理', postCode: 'qm', category: 1, sort: 1 }]))
  })
})
