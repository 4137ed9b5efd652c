import type { PersonDataView, PersonErasure, PersonExport } from '@drawdesk/contract/organisation/person-data'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { quietStream } from '../../../../testing/render-shell.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import MyData from './my-data.tsx'

const COPY: PersonExport = {
  id: '7',
  state: 1,
  tables: 40,
  total: 40,
  rows: 120,
  files: 3,
  bytes: 2048,
  createTime: '2026-11-28 10:00:00',
  finishTime: '2026-11-28 10:00:05',
  expireTime: '2026-12-05 10:00:05',
  isMine: true,
}
const ERASURE: PersonErasure = {
  id: '9',
  userId: '1',
  alias: '已注销用户 1a2b',
  isOwn: true,
  state: 0,
  step: 0,
  total: 60,
  createTime: '2026-11-28 10:00:00',
  dueTime: '2026-12-05 10:00:00',
  beginTime: '',
  finishTime: '',
  blocked: [],
  lines: [],
}
const VIEW: PersonDataView = { exports: [], blockers: [], waitDays: 7, refused: '' }

async function open(view: Partial<PersonDataView> = {}) {
  server.use(http.get('/api/blade-user/my-data', () => ok({ ...VIEW, ...view })))
  const app = renderApp(<MyData />, { path: '/info/index?tab=data' })
  await screen.findByRole('heading', { name: '我的数据副本' })
  return app
}

beforeEach(() => {
  signInForTest()
  server.use(http.get('*/api/blade-biz/events/stream', () => quietStream()))
})

describe('one’s own data', () => {
  it('shows the copies, which of them can be fetched, and who asked for the others', async () => {
    await open({ exports: [COPY, { ...COPY, id: '6', createTime: '2026-11-27 10:00:00', isMine: false }] })

    expect(screen.getAllByText(/120 条记录，3 个文件/)).toHaveLength(2)
    expect(screen.getByText(/由管理员申请/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^下载/ })).toHaveLength(1)
  })

  it('asks for the account before it asks to be erased, and shows beside it that it is another one', async () => {
    const asked: unknown[] = []
    server.use(
      http.post('/api/blade-user/my-data/erase', async ({ request }) => {
        asked.push(await request.json())
        return failed(400, '与账号不一致', { errors: [{ field: 'confirm', msg: '与账号不一致' }] })
      }),
    )
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '申请注销' }))
    const dialog = await screen.findByRole('dialog')

    await user.click(within(dialog).getByRole('button', { name: '申请注销' }))
    expect(await within(dialog).findByText('请输入账号')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox'), 'other')
    await user.click(within(dialog).getByRole('button', { name: '申请注销' }))

    expect(await within(dialog).findByText('与账号不一致')).toBeTruthy()
    expect(asked).toEqual([{ confirm: 'other' }])
  })

  it('says what is open, and offers no erasure until it is done', async () => {
    await open({ blockers: [{ kind: 'drawing', count: 2, text: '有进行中的绘画', path: '/drawing/drawInfo' }] })

    expect(screen.getByText(/有进行中的绘画/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '申请注销' }).hasAttribute('disabled')).toBe(true)
  })

  it('waits for its day, and is called off until then', async () => {
    let calledOff = 0
    server.use(
      http.post('/api/blade-user/my-data/call-off', () => {
        calledOff += 1
        return ok({})
      }),
    )
    const { user } = await open({ erasure: ERASURE })
    expect(screen.getByText(/2026-12-05 10:00:00/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '申请注销' })).toBeNull()

    await user.click(screen.getByRole('button', { name: '撤销申请' }))

    expect(calledOff).toBe(1)
  })

  it('says why who runs the platform cannot ask for it', async () => {
    await open({ refused: '平台管理员不能注销自己的账号' })

    expect(screen.getByText('平台管理员不能注销自己的账号')).toBeTruthy()
  })
})
