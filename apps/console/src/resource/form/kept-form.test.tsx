import { defineResource } from '@drawdesk/contract/core/resource'
import { Id, Nullable, Type } from '@drawdesk/contract/core/schema'
import { paramResource } from '@drawdesk/contract/settings/param'
import { resources } from '@drawdesk/contract/resources'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { discardUnsaved } from '../../lib/editing/unsaved.ts'
import { endSession } from '../../lib/session/session-store.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { signInForTest, testUser } from '../../testing/session.ts'
import { storedKeys } from '../../lib/browser/storage.ts'
import { ResourcePage } from '../resource-page.tsx'
import { auditOf, fakeResource } from '../testing/fake-resource.ts'

const Thing = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String({ minLength: 1 }),
  story: Type.Optional(Type.String()),
  secrets: Nullable(Type.Unknown()),
})
const label = (zh: string) => ({ label: { zh, en: zh } })
const thing = defineResource({
  name: 'thing',
  path: '/blade-biz/thing',
  row: Thing,
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    name: { kind: 'text', search: 'contains' },
    story: { kind: 'textarea' },
    secrets: { kind: 'json', hideIn: ['list'], secret: true },
  },
  texts: {
    title: { zh: '物件', en: 'Things' },
    purpose: { zh: '各种物件', en: 'All kinds of things' },
    fields: { name: label('名称'), story: label('故事'), secrets: label('密钥') },
  },
})
const boat = { id: '1', ...auditOf(3), name: '船', story: '很长', secrets: null }
const PERMISSIONS = ['thing_add', 'thing_edit', 'thing_view', 'thing_delete']
const RESTORED = '已恢复上次没保存的修改'

/** The page as after a reload of the browser: what stands in the browser's storage is all that is left. */
function open(rows = [boat]) {
  const fake = fakeResource(thing, rows)
  return { ...renderApp(<ResourcePage resource={thing} />, { permissions: PERMISSIONS, path: '/thing' }), fake }
}
const dialog = async () => within(await screen.findByRole('dialog'))
const box = async (name: RegExp) => (await dialog()).findByRole('textbox', { name })
type App = ReturnType<typeof open>

async function edit({ user }: App): Promise<void> {
  await user.click(await screen.findByRole('button', { name: '编辑 船' }))
  await box(/名称/)
}
async function type({ user }: App, name: RegExp, text: string): Promise<void> {
  const field = await box(name)
  await user.clear(field)
  await user.type(field, text)
}
const kept = () => storedKeys('draft-')

it('the value of a parameter that is a password is not kept, nor what stood there before', async () => {
  signInForTest()
  const row = {
    id: '1',
    ...auditOf(1),
    paramName: '打印机',
    paramKey: 'printer.password',
    paramValue: 'pw-stored',
    remark: '',
  }
  fakeResource(paramResource, [row])
  const app = renderApp(<ResourcePage resource={paramResource} />, { permissions: ['param_edit'], path: '/param' })
  await app.user.click(await screen.findByRole('button', { name: '编辑 打印机' }))
  await app.user.type(await box(/参数名称/), '二号')
  await app.user.type(await box(/参数键值/), 'pw-typed')
  app.unmount()

  expect(kept()).toEqual(['draft-1-000000-param-1'])
  expect(Object.values(localStorage).join()).not.toMatch(/pw-stored|pw-typed/)
})

describe('what is typed into a form', () => {
  it('stands in it again after a reload, with when and what, and goes when it is saved', async () => {
    signInForTest()
    const before = open()
    await edit(before)
    await type(before, /名称/, '大船')
    before.unmount()

    const app = open()
    await edit(app)

    expect(((await box(/名称/)) as HTMLInputElement).value).toBe('大船')
    expect((await dialog()).getByText(RESTORED)).toBeTruthy()
    expect((await dialog()).getByText('刚刚填写的：名称')).toBeTruthy()
    await app.user.click((await dialog()).getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(app.fake.saves).toEqual([{ id: '1', version: 3, name: '大船', story: '很长', secrets: null }]),
    )
    await waitFor(() => expect(kept()).toEqual([]))
  })

  it('of a new row too; a form that begins otherwise is another one', async () => {
    signInForTest()
    const before = open()
    await before.user.click(await screen.findByRole('button', { name: '新增' }))
    await type(before, /名称/, '新船')
    before.unmount()

    const app = open()
    await app.user.click(await screen.findByRole('button', { name: '新增' }))
    expect(((await box(/名称/)) as HTMLInputElement).value).toBe('新船')

    await app.user.click((await dialog()).getByRole('button', { name: '重新开始' }))

    expect(((await box(/名称/)) as HTMLInputElement).value).toBe('')
    expect((await dialog()).queryByText(RESTORED)).toBeNull()
    expect(kept()).toEqual([])
  })

  it('is written when the page goes, however short the pause was', async () => {
    signInForTest()
    const app = open()
    await edit(app)
    await type(app, /名称/, '大船')

    window.dispatchEvent(new Event('pagehide'))

    expect(kept()).toEqual(['draft-1-000000-thing-1'])
  })

  it('goes when it is given up, and when it is typed back', async () => {
    signInForTest()
    const app = open()
    await edit(app)
    await type(app, /名称/, '大船')
    window.dispatchEvent(new Event('pagehide'))
    await type(app, /名称/, '船')
    window.dispatchEvent(new Event('pagehide'))
    expect(kept()).toEqual([])

    await type(app, /名称/, '大船')
    window.dispatchEvent(new Event('pagehide'))
    await app.user.click((await dialog()).getByRole('button', { name: '取消' }))
    await app.user.click(await screen.findByRole('button', { name: '放弃修改' }))

    await waitFor(() => expect(kept()).toEqual([]))
  })

  it('goes with a tab that was closed over it, and stays when the session ends', async () => {
    signInForTest()
    const app = open()
    await edit(app)
    await type(app, /名称/, '大船')
    window.dispatchEvent(new Event('pagehide'))
    act(() => discardUnsaved(['']))
    expect(kept()).toEqual([])

    await type(app, /名称/, '大船二号')
    act(() => void endSession())
    app.unmount()

    expect(kept()).toEqual(['draft-1-000000-thing-1'])
  })

  it('belongs to the person, and to nobody who impersonates them', async () => {
    signInForTest()
    const before = open()
    await edit(before)
    await type(before, /名称/, '大船')
    before.unmount()
    signInForTest({ user: { userId: '2' } })
    const other = open()
    await edit(other)
    expect(((await box(/名称/)) as HTMLInputElement).value).toBe('船')
    other.unmount()

    signInForTest({
      user: { viewing: { name: '管理员', endsAtMs: Date.now() + 60_000, isOver: false, own: testUser } },
    })
    const viewer = open()
    await edit(viewer)
    expect(((await box(/名称/)) as HTMLInputElement).value).toBe('船')
    await type(viewer, /名称/, '别人的船')
    viewer.unmount()

    expect(kept()).toEqual(['draft-1-000000-thing-1'])
  })

  it('meets what somebody saved since: both sides are shown, and nothing of either is lost', async () => {
    signInForTest()
    const before = open()
    await edit(before)
    await type(before, /名称/, '大船')
    before.unmount()

    const theirs = { ...boat, version: 4, story: '更长', updateUser: '2' }
    const app = open([theirs])
    await edit(app)

    expect((await dialog()).getByText('数据已被他人修改')).toBeTruthy()
    expect(((await box(/名称/)) as HTMLInputElement).value).toBe('大船')
    await app.user.click((await dialog()).getByRole('button', { name: '保留我的修改' }))
    await app.user.click((await dialog()).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(app.fake.saves).toMatchObject([{ version: 4, name: '大船', story: '更长' }]))
  })

  it('without secrets: these are asked for again', async () => {
    signInForTest()
    const before = open()
    await edit(before)
    await type(before, /密钥/, '"sk-one"')
    window.dispatchEvent(new Event('pagehide'))
    expect(kept()).toEqual([])
    await type(before, /名称/, '大船')
    before.unmount()
    expect(Object.values(localStorage).join()).not.toContain('sk-one')

    const app = open()
    await edit(app)

    expect(((await box(/密钥/)) as HTMLInputElement).value).toBe('')
    expect((await dialog()).getByText('密码和密钥不会留在浏览器里，请重新填写。')).toBeTruthy()
  })

  it('costs the form nothing where the storage is full', async () => {
    signInForTest()
    const app = open()
    await edit(app)
    await type(app, /名称/, '大船')
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    window.dispatchEvent(new Event('pagehide'))
    full.mockRestore()

    expect(log).toHaveBeenCalledWith('keep draft', expect.any(DOMException))
    expect(((await box(/名称/)) as HTMLInputElement).value).toBe('大船')
    log.mockRestore()
  })
})

it('no field that holds a secret is left unmarked', () => {
  const fields = resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, definition]) =>
      definition && !definition.hideIn?.includes('form') && /secret|password|apikey|credential/i.test(field)
        ? [[`${name}.${field}`, definition.secret]]
        : [],
    ),
  )
  expect(Object.fromEntries(fields)).toEqual({
    'proxyConfig.secrets': true,
    'oss.secretKey': true,
    'oss.secrets': true,
    'chatApi.secrets': true,
    'alertChannel.secrets': true,
    'payChannel.secrets': true,
    'datasource.secrets': true,
    'datasource.password': true,
    'sms.secrets': true,
    'sms.secretKey': true,
    'signInSource.secrets': true,
  })
})
