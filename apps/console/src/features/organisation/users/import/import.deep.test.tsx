import type { ImportDone, ImportOutcome, ImportRead, ImportUndone } from '@drawdesk/contract/core/rows/import'
import type { ImportProgress } from '@drawdesk/contract/organisation/user-import'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../lib/http/query.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import { userKeys } from '../user.api.ts'
import { ImportButton } from './import-button.tsx'

const api = (name: string) => `/api/blade-user/${name}`
const FILE = new File(['bytes'], '新同事.xlsx')
const progress = (more: Partial<ImportProgress>): ImportProgress => ({
  id: '7',
  fileName: '新同事.xlsx',
  state: 'running',
  total: 5000,
  done: 0,
  added: 0,
  updated: 0,
  failed: 0,
  same: 0,
  isUndone: 0,
  untold: 0,
  errors: [],
  ...more,
})

const READ: ImportRead = {
  fileName: '新同事.xlsx',
  rows: 3,
  columns: [
    { title: '登录名', samples: ['lin', 'zhou'], field: '' },
    { title: '姓名', samples: ['林一', '周二'], field: 'realName' },
    { title: '手机', samples: ['110'], field: 'phone' },
  ],
}
const FIELDS = JSON.stringify(['account', 'realName', 'phone'])
const CHECK: ImportOutcome = {
  id: '',
  add: 1,
  edit: 0,
  same: 1,
  failed: 1,
  lines: [
    {
      row: 3,
      action: 'failed',
      cells: { account: 'zhou', realName: '周二', phone: '110' },
      errors: [{ field: 'phone', msg: '手机号格式不正确' }],
    },
    { row: 2, action: 'add', cells: { account: 'lin', realName: '林一', phone: '' }, errors: [] },
  ],
}

/** Answers the question that stands before an import is undone. */
async function confirmUndo(user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  const title = await screen.findByText('撤销这次导入？', { selector: '.ant-modal-confirm-title' })
  await user.click(within(title.closest('[role=dialog]') as HTMLElement).getByRole('button', { name: '撤销' }))
}

let now: ImportProgress
let latest: ImportDone[] = []
let undone: Record<string, unknown>[] = []
let expected: ImportUndone = { undone: 1, kept: [] }
let sent: Record<string, unknown> = {}
let asked: Request[] = []
let saved: string[] = []

beforeEach(() => {
  signInForTest()
  now = progress({ done: 1200, added: 1200 })
  latest = []
  undone = []
  expected = { undone: 1, kept: [] }
  sent = {}
  asked = []
  saved = []
  // The form of jsdom does not survive the fetch of Node, so what goes into it is looked at.
  vi.spyOn(FormData.prototype, 'append').mockImplementation((name: string, value: unknown) => void (sent[name] = value))
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const file = ({ request }: { request: Request }) => {
    asked.push(request)
    return HttpResponse.arrayBuffer(new ArrayBuffer(8), {
      headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    })
  }
  server.use(
    http.get(api('import-latest'), () => ok(latest)),
    http.post(api('import-read'), () => ok(READ)),
    http.post(api('import-check'), () => ok(CHECK)),
    http.post(api('import-undo'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      undone.push(body)
      if (body.isTrial !== 1) now = { ...now, isUndone: 1 }
      return ok(expected)
    }),
    http.post(api('import-user'), () => ok({ id: '7' })),
    http.get(api('import-progress'), () => ok(now)),
    http.get(api('export-template'), file),
    http.get(api('import-errors'), file),
  )
})

async function open(permissions: readonly string[] = ['user_import']) {
  const rendered = renderApp(<ImportButton />, { permissions })
  await rendered.user.click(screen.getByRole('button', { name: '导入' }))
  const dialog = await screen.findByRole('dialog', { name: '导入用户' })
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  return { ...rendered, dialog, input }
}

type Opened = Awaited<ReturnType<typeof open>>

const button = (dialog: HTMLElement, name: string | RegExp) => within(dialog).getByRole('button', { name })

/** The file, and the column that the server did not know. */
async function match({ user, dialog }: Opened) {
  const field = await within(dialog).findByRole('combobox', { name: '字段 登录名' })
  await user.click(field)
  await user.click(await screen.findByText('账号 *', { selector: '.ant-select-item-option-content' }))
}

async function check(opened: Opened) {
  await opened.user.upload(opened.input, FILE)
  return checkMatched(opened)
}

async function checkMatched(opened: Opened) {
  await match(opened)
  await opened.user.click(button(opened.dialog, '检查'))
  return within(opened.dialog).findByRole('button', { name: '导入 1 行' })
}

async function run(opened: Opened) {
  await opened.user.click(await check(opened))
}

/** What the server says now, as after an event. */
const publish = async (next: ImportProgress) => {
  now = next
  await act(() => queryClient.invalidateQueries({ queryKey: userKeys.all }))
}

describe('the import of users', { timeout: 30_000 }, () => {
  it('is offered to who may', () => {
    renderApp(<ImportButton />, { permissions: ['user_add'] })

    expect(screen.queryByRole('button')).toBeNull()
  })

  it('matches the columns, shows what is wrong beside its cell, and keeps what is chosen on the way back', async () => {
    const opened = await open()
    const { user, dialog, input } = opened
    await user.upload(input, FILE)
    expect((await within(dialog).findByText(/^没有对应列：账号/)).textContent).toContain('新增的行必须有这些列')
    expect(button(dialog, '检查')).toHaveProperty('disabled', true)

    await checkMatched(opened)

    expect(sent).toEqual({ isCovered: '0', fields: FIELDS, file: FILE })
    const bad = within(within(dialog).getByRole('row', { name: /周二/ }))
    expect(bad.getByText('手机号格式不正确').closest('td')?.textContent).toBe('110手机号格式不正确')
    expect(within(dialog).getByText(/^已有的账号不会改动/)).toBeTruthy()
    await user.click(button(dialog, '上一步'))
    await user.click(within(dialog).getByRole('checkbox', { name: '更新已有账号' }))
    await user.click(button(dialog, '上一步'))
    expect(within(dialog).getByText('新同事.xlsx')).toBeTruthy()
    await user.click(button(dialog, '下一步'))
    await user.click(button(dialog, '检查'))
    await within(dialog).findByRole('button', { name: '导入 1 行' })
    expect(sent).toEqual({ isCovered: '1', fields: FIELDS, file: FILE })
  })

  it('matches a mended file as the one before it', async () => {
    const opened = await open()
    await check(opened)
    await opened.user.click(button(opened.dialog, '换一个文件'))
    const mended = new File(['bytes'], '改好的.csv')

    await opened.user.upload(opened.dialog.querySelector('input[type=file]') as HTMLInputElement, mended)
    await opened.user.click(await within(opened.dialog).findByRole('button', { name: '检查' }))

    await within(opened.dialog).findByRole('button', { name: '导入 1 行' })
    expect(sent).toEqual({ isCovered: '0', fields: FIELDS, file: mended })
  })

  it('sends the file, shows how far it is, and what became of it', async () => {
    const opened = await open()
    const { user, dialog } = opened
    await run(opened)

    expect(await within(dialog).findByText('正在导入，已处理 1,200 / 5,000 行')).toBeTruthy()
    expect(sent).toEqual({ isCovered: '0', fields: FIELDS, file: FILE })
    await publish(
      progress({
        state: 'done',
        done: 5000,
        added: 4963,
        failed: 37,
        errors: [{ row: 9, account: 'lin', column: '手机', reason: '手机号格式不正确' }],
      }),
    )
    expect(await within(dialog).findByText('37 行没有导入')).toBeTruthy()
    expect(within(dialog).getByText('4,963')).toBeTruthy()
    expect(within(dialog).getByText('手机：手机号格式不正确')).toBeTruthy()
    expect(within(dialog).getByText(/这里只列出前 1 条/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '下载失败数据' }))
    await waitFor(() => expect(saved[0]).toMatch(/^用户导入失败数据-\d{8}-\d{4}\.xlsx$/))
    expect(asked[0]?.headers.get('blade-auth')).toMatch(/^bearer /)
    expect(asked[0]?.url).not.toContain('blade-auth')
  })

  it('shows the first passwords of the new people once, and asks before they go unseen', async () => {
    now = progress({ state: 'done', done: 2, total: 2, added: 2, untold: 2 })
    const people = ['imp.1', 'imp.2'].map((account, index) => ({
      userId: String(index + 1),
      account,
      realName: account,
      password: `k7mp-x3wq-9hd${index + 2}`,
      expireTime: '2026-11-26 10:00:00',
    }))
    server.use(
      http.post(api('import-passwords'), () => {
        now = { ...now, untold: 0 }
        return ok({ tenantId: '100001', tenantName: '画室', hosts: [], isNumberAsked: 0, isPlatform: 0, people })
      }),
    )
    const opened = await open()
    const { user, dialog } = opened
    await run(opened)
    const view = await within(dialog).findByRole('button', { name: '查看 2 个初始密码' })
    for (const way of ['再导入一份', '关闭']) {
      await user.click(within(dialog).getAllByRole('button', { name: way }).at(-1) as HTMLElement)
      const title = await screen.findByText('初始密码还没有查看', { selector: '.ant-modal-confirm-title' })
      await user.click(within(title.closest('[role=dialog]') as HTMLElement).getByRole('button', { name: '返回' }))
      await waitFor(() => expect(screen.queryByText('初始密码还没有查看')).toBeNull())
    }

    await user.click(view)
    // antd gives every dialog the same id here, so that the name of one is that of all.
    const sheet = within((await screen.findByText('2 人的首次登录信息')).closest('[role=dialog]') as HTMLElement)
    expect(sheet.getByText('k7mp-x3wq-9hd3')).toBeTruthy()
    expect(sheet.getByText(/其人员目前无法登录/)).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: '我已保存' }))
    expect(await screen.findByText('还没有复制或下载', { selector: '.ant-modal-confirm-title' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '返回' }))
    await user.click(sheet.getByRole('button', { name: '下载密码表' }))
    await user.click(sheet.getByRole('button', { name: '我已保存' }))

    expect(saved[0]).toMatch(/^首次登录信息-\d{8}-\d{4}\.csv$/)
    await waitFor(() => expect(screen.queryByRole('button', { name: '查看 2 个初始密码' })).toBeNull())
  })

  it('begins anew with another file', async () => {
    now = progress({ state: 'done', done: 2, total: 2, added: 2 })
    const opened = await open()
    await run(opened)
    expect(await screen.findByText('全部导入成功')).toBeTruthy()

    await opened.user.click(screen.getByRole('button', { name: '再导入一份' }))

    expect(await screen.findByText('点击或拖入 Excel（.xlsx）或 CSV 文件')).toBeTruthy()
  })

  it('gives the template', async () => {
    const { user, dialog } = await open()

    await user.click(within(dialog).getByRole('button', { name: '下载模板' }))

    await waitFor(() => expect(saved).toEqual(['用户数据模板.xlsx']))
  })

  it('refuses another kind of file before it is sent, and a file too large', async () => {
    const { user, dialog, input } = await open()
    input.accept = ''

    await user.upload(input, new File(['x'], 'people.pdf'))

    expect((await within(dialog).findByRole('alert')).textContent).toBe('请选择 .xlsx 或 .csv 文件')
    expect(sent).toEqual({})
    const large = new File(['x'], 'people.xlsx')
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 })
    await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, large) // the control makes a new one each time
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('文件不能超过 10 MB'))
  })

  it('keeps the file and its columns when the server refuses them, and says why in the dialog', async () => {
    server.use(
      http.post(api('import-read'), () => failed(400, '文件里没有用户数据'), { once: true }),
      http.post(api('import-user'), () => failed(400, '正在导入另一个文件'), { once: true }),
    )
    const opened = await open()
    const { user, dialog, input } = opened
    await user.upload(input, FILE)
    expect((await within(dialog).findByRole('alert')).textContent).toBe('文件里没有用户数据')
    expect(within(dialog).getByText('新同事.xlsx')).toBeTruthy()

    await user.click(button(dialog, '下一步'))
    await user.click(await checkMatched(opened))

    expect((await within(dialog).findByRole('alert')).textContent).toBe('正在导入另一个文件')
    await user.click(button(dialog, '导入 1 行'))
    expect(await within(dialog).findByText('正在导入，已处理 1,200 / 5,000 行')).toBeTruthy()
    expect(within(dialog).queryByRole('alert')).toBeNull()
  })

  it('is undone where it ended, after a question that says who stays', async () => {
    now = progress({ state: 'done', done: 2, total: 2, added: 1, same: 1, untold: 1 })
    expected = { undone: 0, kept: [{ name: 'lin', msg: '导入之后有改动' }] }
    const opened = await open()
    await run(opened)

    await opened.user.click(await within(opened.dialog).findByRole('button', { name: '撤销' }))
    const title = await screen.findByText('有 1 行会保持现在的样子', { selector: '.ant-modal-confirm-title' })
    const question = within(title.closest('[role=dialog]') as HTMLElement)
    await opened.user.click(question.getByRole('button', { name: '不撤销' }))
    expect(undone).toEqual([{ id: '7', isTrial: 1 }])

    expected = { undone: 1, kept: [] }
    await opened.user.click(within(opened.dialog).getByRole('button', { name: '撤销' }))
    await confirmUndo(opened.user)
    await waitFor(() => expect(button(opened.dialog, '已撤销')).toHaveProperty('disabled', true))
    expect(undone.at(-1)).toEqual({ id: '7' })
    // Nobody is left whose password could be viewed.
    await waitFor(() => expect(within(opened.dialog).queryByRole('button', { name: /初始密码/ })).toBeNull())
  })

  it('matches the columns of the next file as those of the one before', async () => {
    now = progress({ state: 'done', done: 2, total: 2, added: 2 })
    const first = await open()
    await run(first)
    await within(first.dialog).findByRole('button', { name: '撤销' })
    first.unmount()

    const { user, dialog, input } = await open()
    await user.upload(input, FILE)

    const field = await within(dialog).findByRole('combobox', { name: '字段 登录名' })
    expect(field.closest('.ant-select')?.textContent).toContain('账号')
  })

  it('offers to undo an import of the last days', async () => {
    latest = [{ id: '9', fileName: '上周.csv', add: 3, edit: 1, createTime: '2026-11-26 10:00:00', isUndone: 0 }]
    const { user, dialog } = await open()

    await user.click(await within(dialog).findByRole('button', { name: '撤销 上周.csv' }))
    expect(await screen.findByText('共 1 行：导入新增的会删除，修改过的恢复原来的内容。')).toBeTruthy()
    await confirmUndo(user)

    await waitFor(() => expect(undone).toEqual([{ id: '9', isTrial: 1 }, { id: '9' }]))
  })

  it('says that it stopped, and offers to look again when the progress does not come', async () => {
    let isLost = true
    server.use(
      http.get(api('import-progress'), () =>
        isLost ? failed(500, '服务器异常') : ok(progress({ state: 'stopped', done: 10, added: 10 })),
      ),
    )
    const opened = await open()
    const { user, dialog } = opened
    await run(opened)
    const retry = await within(dialog).findByRole('button', { name: '重试' })

    isLost = false
    await user.click(retry)

    expect(await within(dialog).findByText('导入已停止')).toBeTruthy()
  })
})
