import type { DrawApi } from '@drawdesk/contract/drawing/draw-api'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { storedKeys } from '../../../../lib/browser/storage.ts'
import { queryClient } from '../../../../lib/http/query.ts'
import { renderApp, type RenderedApp } from '../../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import { buildDrawApi } from '../../testing/build-rows.ts'
import DrawApiPage from '../draw-api.page.tsx'
import { keptEditors } from './state/editor-store.ts'

const api = (name: string) => `/api/blade-biz/drawApi/${name}`
const ALL = ['drawApi_add', 'drawApi_edit', 'drawApi_view', 'drawApi_send']
const RESTORED = '已恢复上次没保存的修改'
const SAMPLE_CURL = `curl https://api.example.com/v1/images -H "Content-Type: application/json" -d '{"prompt":"a red boat"}'`
let saved: unknown[] = []

function serve(row: DrawApi): void {
  server.use(
    http.get(api('selectDrawApiPage'), () => ok(pageOf([row]))),
    http.get(api('detail'), () => ok(row)),
    http.get(api('presets'), () => ok([])),
    http.post(api('preview'), () => ok({ method: 'POST', url: '', headers: {}, body: '' })),
    http.post(api('saveDrawApi'), async ({ request }) => {
      const body = (await request.json()) as { version?: number }
      saved.push(body)
      return body.version === row.version ? ok({ id: '11', version: row.version + 1 }) : failed(409, '数据已被他人修改')
    }),
  )
}
const nameBox = () => screen.findByRole('textbox', { name: /^名称/ })
const open = (id = '11'): RenderedApp => renderApp(<DrawApiPage />, { permissions: ALL, path: `/?edit=${id}` })

/** All that is left is what stands in the browser's storage. */
function reload(app: RenderedApp, id = '11'): RenderedApp {
  app.unmount()
  for (const key of ['new', '11']) keptEditors.drop(key)
  queryClient.clear()
  return open(id)
}

beforeEach(() => {
  saved = []
  for (const key of ['new', '11']) keptEditors.drop(key)
  signInForTest()
  serve(buildDrawApi())
})

describe('what was typed into a drawing API', () => {
  it('stands there again after a reload, without the key that was typed, and goes with the save', async () => {
    const before = open()
    await before.user.type(await nameBox(), '改')
    await before.user.type(screen.getByLabelText('apiKey', { selector: 'input' }), 'sk-typed-key')
    const app = reload(before)

    expect(await nameBox()).toHaveProperty('value', '示例接口改')
    expect(screen.getByText(RESTORED)).toBeTruthy()
    expect(screen.getByText('刚刚填写的。')).toBeTruthy()
    expect(Object.values(localStorage).join()).not.toContain('sk-typed-key')
    await app.user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(saved).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(RESTORED)).toBeNull())
    app.unmount()
    expect(storedKeys('draft-')).toEqual([])
  })

  it('is joined with what somebody saved since', async () => {
    const before = open()
    await before.user.type(await nameBox(), '改')
    serve(buildDrawApi({ version: 9, remark: '他的备注' }))
    const app = reload(before)

    expect(await screen.findByText('数据已被他人修改')).toBeTruthy()
    expect(await nameBox()).toHaveProperty('value', '示例接口改')
    await app.user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(saved).toMatchObject([{ version: 9, apiName: '示例接口改', remark: '他的备注' }]))
  })

  it('is given up by starting over', async () => {
    const before = open()
    await before.user.type(await nameBox(), '改')
    const app = reload(before)

    await app.user.click(await screen.findByRole('button', { name: '重新开始' }))

    await waitFor(async () => expect(await nameBox()).toHaveProperty('value', '示例接口'))
    expect(screen.queryByText(RESTORED)).toBeNull()
    expect(storedKeys('draft-')).toEqual([])
  })

  it('of a new one too; it is forgotten when that is said', async () => {
    const before = open('new')
    await before.user.click(await screen.findByRole('textbox', { name: /curl/ }))
    await before.user.paste(SAMPLE_CURL)
    await before.user.click(screen.getByRole('button', { name: '读取命令' }))
    await before.user.type(await nameBox(), '新的')
    const app = reload(before, 'new')
    expect(await nameBox()).toHaveProperty('value', expect.stringContaining('新的'))

    await app.user.click(screen.getByRole('button', { name: '返回列表' }))
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃修改' }))

    await waitFor(() => expect(app.location().search).toBe(''))
    expect(storedKeys('draft-')).toEqual([])
  })
})
