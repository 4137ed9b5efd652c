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
  untold: 0,
  errors: [],
  ...more,
})

let now: ImportProgress
let sent: Record<string, unknown> = {}
let asked: Request[] = []
let saved: string[] = []

beforeEach(() => {
  signInForTest()
  now = progress({ done: 1200, added: 1200 })
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

  it('sends the file, shows how far it is, and what became of it', async () => {
    const { user, dialog, input } = await open()
    const start = within(dialog).getByRole('button', { name: '开始导入' })
    expect(start).toHaveProperty('disabled', true)

    await user.upload(input, FILE)
    await user.click(within(dialog).getByRole('checkbox', { name: '更新已有账号' }))
    await user.click(start)

    expect(await within(dialog).findByText('正在导入，已处理 1,200 / 5,000 行')).toBeTruthy()
    expect(sent).toEqual({ isCovered: '1', file: FILE })
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
    const { user, dialog, input } = await open()
    await user.upload(input, FILE)
    await user.click(within(dialog).getByRole('button', { name: '开始导入' }))

    await user.click(await within(dialog).findByRole('button', { name: '查看 2 个初始密码' }))
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
    const { user, dialog, input } = await open()
    await user.upload(input, FILE)
    await user.click(within(dialog).getByRole('button', { name: '开始导入' }))
    expect(await screen.findByText('全部导入成功')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: '再导入一份' }))

    expect(await screen.findByText('点击选择文件，或把文件拖到这里')).toBeTruthy()
  })

  it('gives the template', async () => {
    const { user, dialog } = await open()

    await user.click(within(dialog).getByRole('button', { name: '下载模板' }))

    await waitFor(() => expect(saved).toEqual(['用户数据模板.xlsx']))
  })

  it('refuses another kind of file before it is sent, and a file too large', async () => {
    const { user, dialog, input } = await open()
    input.accept = ''

    await user.upload(input, new File(['x'], 'people.csv'))

    expect((await within(dialog).findByRole('alert')).textContent).toBe('请选择 .xlsx 文件')
    expect(within(dialog).getByRole('button', { name: '开始导入' })).toHaveProperty('disabled', true)
    const large = new File(['x'], 'people.xlsx')
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 })
    await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, large) // the control makes a new one each time
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('文件不能超过 10 MB'))
  })

  it('keeps the file when the server refuses it, and says why', async () => {
    server.use(http.post(api('import-user'), () => failed(400, '第一行的表头与模板不符，请先下载模板')))
    const { user, dialog, input } = await open()
    await user.upload(input, FILE)
    await user.click(within(dialog).getByRole('button', { name: '开始导入' }))

    expect(await screen.findByText('第一行的表头与模板不符，请先下载模板')).toBeTruthy()
    expect(within(dialog).getByText('新同事.xlsx')).toBeTruthy()
  })

  it('says that it stopped, and offers to look again when the progress does not come', async () => {
    let isLost = true
    server.use(
      http.get(api('import-progress'), () =>
        isLost ? failed(500, '服务器异常') : ok(progress({ state: 'stopped', done: 10, added: 10 })),
      ),
    )
    const { user, dialog, input } = await open()
    await user.upload(input, FILE)
    await user.click(within(dialog).getByRole('button', { name: '开始导入' }))
    const retry = await within(dialog).findByRole('button', { name: '重试' })

    isLost = false
    await user.click(retry)

    expect(await within(dialog).findByText('导入已停止')).toBeTruthy()
  })
})
