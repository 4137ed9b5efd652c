import { postResource } from '@drawdesk/contract/organisation/post'
import type { HistoryEntry } from '@drawdesk/contract/logs/history'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { versionHeaders } from '../testing/version-headers.ts'
import { ResourcePage } from '../resource-page.tsx'
import { auditOf, fakeResource } from '../testing/fake-resource.ts'

const POST = {
  id: '7',
  ...auditOf(3),
  tenantId: '000000',
  postName: '店长',
  postCode: 'store',
  category: 2,
  sort: 3,
  remark: '',
}
const entry = (id: string, more: Partial<HistoryEntry>): HistoryEntry => ({
  id,
  time: '2026-11-28 12:00:00',
  action: 'edit',
  userId: '1',
  userName: '小林',
  origin: '',
  originName: '',
  fields: [],
  ...more,
})
const CHANGES = [
  entry('30', {
    fields: [
      { field: 'postName', before: '副店长', after: '店长', isWhole: true },
      { field: 'sort', before: '9', after: '3', isWhole: true },
    ],
  }),
  entry('20', { userId: '0', userName: '', fields: [{ field: 'remark', before: 'x', after: '', isWhole: true }] }),
]

async function openPost(answer: (beforeId: string | null) => Response, permissions = ['post_view', 'post_edit']) {
  const fake = fakeResource(postResource, [POST])
  const asked: (string | null)[] = []
  server.use(
    http.get('*/api/blade-system/dict-biz/dictionary', () => ok([])),
    http.get('*/api/blade-system/post/history', ({ request }) => {
      const beforeId = new URL(request.url).searchParams.get('beforeId')
      asked.push(beforeId)
      return answer(beforeId)
    }),
  )
  const app = renderApp(<ResourcePage resource={postResource} />, {
    permissions: ['post', ...permissions],
    path: '/post',
  })
  await app.user.click(await screen.findByRole('button', { name: '查看 店长' }))
  const dialog = within(await screen.findByRole('dialog'))
  const head = await dialog.findByRole('button', { name: '变更历史' })
  return { ...app, fake, asked, dialog, head }
}

it('is asked for when it is opened, and says who changed what from what, page after page', async () => {
  const { user, asked, dialog, head } = await openPost((beforeId) =>
    ok(
      beforeId === null
        ? { changes: CHANGES, isMore: true }
        : { changes: [entry('10', { action: 'add' })], isMore: false },
    ),
  )
  expect(asked).toEqual([])

  await user.click(head)
  const [first, second] = await dialog.findAllByRole('listitem')
  await user.click(dialog.getByRole('button', { name: '更早的变更' }))
  await dialog.findByText('新增')

  expect(first?.textContent).toContain('修改小林')
  expect(first?.textContent).toContain('岗位名称副店长店长')
  expect(second?.textContent).toContain('系统')
  expect(second?.textContent).toContain('备注x空')
  expect([asked, dialog.queryByRole('button', { name: '更早的变更' })]).toEqual([[null, '20'], null])
})

it('puts an earlier version into the form, where it is saved as any change', async () => {
  const { user, fake, dialog, head } = await openPost(() => ok({ changes: CHANGES, isMore: false }))
  const said = versionHeaders('/blade-system/post/submit')
  await user.click(head)
  await dialog.findAllByRole('listitem')
  const back = dialog.getAllByRole('button', { name: '恢复到这一版' })

  await user.click(back[0] as HTMLElement)
  expect(await screen.findByDisplayValue('副店长')).toBeTruthy()
  expect(fake.saves).toEqual([])
  // It says that nothing is saved, and marks what is not as it is now.
  expect(await screen.findByText('已填入 2026-11-28 12:00:00 的版本，还没有保存')).toBeTruthy()
  expect(screen.getByText('与现在不同：岗位名称、排序。保存后生效。')).toBeTruthy()
  expect([screen.getByText('现在：店长'), screen.getByText('现在：3')]).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '保存' }))

  expect(await screen.findByText('更新成功')).toBeTruthy()
  expect(back).toHaveLength(2)
  expect(fake.saves).toMatchObject([{ id: '7', postName: '副店长', sort: 9, version: POST.version }])
  // The server keeps with it where it came from.
  expect(said).toEqual(['version'])
})

it('brings back what stood there before the first change, of a row that was not added by one', async () => {
  const { user, fake, dialog, head } = await openPost(() => ok({ changes: CHANGES, isMore: false }))
  const said = versionHeaders('/blade-system/post/submit')
  await user.click(head)
  const last = (await dialog.findAllByRole('listitem')).at(-1) as HTMLElement
  expect(last.textContent).toContain('最初的内容第一次修改之前')

  await user.click(within(last).getByRole('button', { name: '恢复到这一版' }))
  expect(await screen.findByText('已填入 2026-11-28 12:00:00 修改之前的内容，还没有保存')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存' }))

  expect(await screen.findByText('更新成功')).toBeTruthy()
  expect(fake.saves).toMatchObject([{ id: '7', postName: '副店长', sort: 9, remark: 'x' }])
  expect(said).toEqual(['version'])
})

it.each([
  ['it was added by its first change', { changes: [...CHANGES, entry('10', { action: 'add' })], isMore: false }],
  ['there are earlier changes', { changes: CHANGES, isMore: true }],
])('offers no original while %s', async (_, page) => {
  const { user, dialog, head } = await openPost(() => ok(page))
  await user.click(head)

  await dialog.findAllByRole('listitem')
  expect(dialog.queryByText('最初的内容')).toBeNull()
})

it('gives the form back what is stored now, whose save is an edit like any other', async () => {
  const { user, dialog, head } = await openPost(() => ok({ changes: CHANGES, isMore: false }))
  const said = versionHeaders('/blade-system/post/submit')
  await user.click(head)
  const [back] = await dialog.findAllByRole('button', { name: '恢复到这一版' })
  await user.click(back as HTMLElement)

  await user.click(await screen.findByRole('button', { name: '填回现在的内容' }))

  expect(await screen.findByDisplayValue('店长')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/还没有保存/)).toBeNull())
  expect(screen.queryByText(/^现在：/)).toBeNull()
  await user.type(screen.getByDisplayValue('店长'), '助理')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeTruthy()
  expect(said).toEqual([null])
})

it('says what a change was part of, and from which file; of a single edit nothing', async () => {
  const changes = [
    entry('35', { origin: 'version' }),
    entry('34', { origin: 'importUndo', originName: '岗位.xlsx' }),
    entry('33', { origin: 'bulk' }),
    entry('32', { action: 'add', origin: 'import', originName: '岗位.xlsx' }),
    entry('31', {}),
  ]
  const { user, dialog, head } = await openPost(() => ok({ changes, isMore: false }))
  await user.click(head)

  const items = await dialog.findAllByRole('listitem')
  expect(items.map((item) => item.querySelector('.res-history-origin')?.textContent)).toEqual([
    '恢复版本',
    '撤销导入 岗位.xlsx',
    '批量修改',
    '导入 岗位.xlsx',
    undefined,
  ])
})

it('brings nothing back for who may only look, and says what went wrong', async () => {
  const { user, dialog, head } = await openPost(() => failed(500, '服务器异常'), ['post_view'])

  await user.click(head)

  expect(await dialog.findByText('变更历史加载失败')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: '恢复到这一版' })).toBe(null)
})
