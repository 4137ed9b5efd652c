import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { readStored, storedKeys } from '../../../lib/browser/storage.ts'
import { useSession, type SessionUser } from '../../../lib/session/session.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import InfoPage from './info.page.tsx'

const me = { id: '1', avatar: '', name: 'admin', realName: '管理员', phone: '13812345678', email: '' }

async function openInfo(language: 'zh' | 'en' = 'zh', known: Partial<typeof me> = {}) {
  signInForTest()
  server.use(http.get('/api/blade-user/info', () => ok({ ...me, ...known })))
  const app = renderApp(<InfoPage />, { language })
  await screen.findByLabelText(language === 'zh' ? '手机号码' : 'Phone number')
  return app
}

async function retype(user: UserEvent, label: string, value: string) {
  await user.clear(screen.getByLabelText(label))
  if (value) await user.type(screen.getByLabelText(label), value)
}

/** Keeps what is posted and answers success. */
function takePost(path: string): { body: () => unknown } {
  let body: unknown
  server.use(
    http.post(`/api${path}`, async ({ request }) => {
      body = await request.json()
      return ok()
    }),
  )
  return { body: () => body }
}

const save = () => screen.getByRole('button', { name: '保存' })

describe('the info tab', () => {
  it.each([
    ['', '手机号码不能为空'],
    ['1381234567', '手机号码长度不为11位'],
    ['10000000000', '手机号码格式不正确'],
  ])('refuses the phone "%s" with %s', async (phone, message) => {
    const { user } = await openInfo()

    await retype(user, '手机号码', phone)
    await user.click(save())

    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('saves, says so, and shows the new name everywhere', async () => {
    const posted = takePost('/blade-user/update-info')
    const { user } = await openInfo()

    await retype(user, '姓名', ' 王小明 ')
    await user.type(screen.getByLabelText('邮箱'), 'ming@example.com')
    await user.click(save())

    expect(await screen.findByText('更新成功')).toBeTruthy()
    expect(posted.body()).toEqual({
      avatar: '',
      name: 'admin',
      realName: '王小明',
      phone: '13812345678',
      email: 'ming@example.com',
    })
    expect(useSession.getState().user?.realName).toBe('王小明')
    expect(readStored<SessionUser>('user')?.realName).toBe('王小明')
  })

  it('says that an e-mail address can be changed but not cleared, since the server leaves what is sent empty', async () => {
    const { user } = await openInfo('zh', { email: 'ming@example.com' })

    await retype(user, '邮箱', '')
    await user.click(save())

    expect(await screen.findByText('邮箱可以更换，不能清空；需要删除请联系管理员')).toBeTruthy()
  })

  it('puts what the server refuses beside its field and lets the person try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.use(
      http.post('/api/blade-user/update-info', () =>
        failed(400, '邮箱已被使用', { errors: [{ field: 'email', msg: '这个邮箱已被使用' }] }),
      ),
    )
    const { user } = await openInfo()

    await user.click(save())

    expect(await screen.findByText('这个邮箱已被使用')).toBeTruthy()
    expect(save().hasAttribute('disabled')).toBe(false)
  })

  it('has what was typed again after a reload, but for the picture, until it is saved', async () => {
    const posted = takePost('/blade-user/update-info')
    const before = await openInfo()
    await retype(before.user, '姓名', '王小明')
    before.unmount()

    const { user } = await openInfo()
    expect(screen.getByText(/填写的：姓名/)).toBeTruthy()
    expect((screen.getByLabelText('姓名') as HTMLInputElement).value).toBe('王小明')
    await user.click(screen.getByRole('button', { name: '重新开始' }))
    expect((screen.getByLabelText('姓名') as HTMLInputElement).value).toBe('管理员')
    expect(storedKeys('draft-')).toEqual([])

    await retype(user, '姓名', '王小红')
    await user.click(save())
    await screen.findByText('更新成功')
    expect(posted.body()).toMatchObject({ realName: '王小红' })
    expect([storedKeys('draft-'), screen.queryByText(/已恢复/)]).toEqual([[], null])
  })

  it('speaks English', async () => {
    const { user } = await openInfo('en')

    await retype(user, 'Phone number', '')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Enter a phone number')).toBeTruthy()
  })
})

describe('the picture', () => {
  it('is cropped, uploaded, shown, and saved with the rest', async () => {
    // jsdom reads and draws no pictures.
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 400, height: 200, close: () => undefined }))
    const drawImage = vi.fn()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage,
      clearRect: () => undefined,
    } as unknown as ReturnType<HTMLCanvasElement['getContext']>)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob(['png'], { type: 'image/png' })),
    )
    server.use(
      http.post('/api/blade-resource/oss/endpoint/put-file-attach', () =>
        ok({ fileId: '7', webUrl: '/api/picture/7' }),
      ),
    )
    const posted = takePost('/blade-user/update-info')
    const { user } = await openInfo()

    await user.upload(
      screen.getByLabelText('更换头像', { selector: 'input' }),
      new File(['x'], 'me.png', { type: 'image/png' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: '裁剪头像' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: '使用这张' }).hasAttribute('disabled')).toBe(false))
    await user.click(dialog.getByRole('button', { name: '使用这张' }))

    expect(await screen.findByRole('img', { name: '头像' })).toHaveProperty('src', 'http://console.test/api/picture/7')
    expect(drawImage).toHaveBeenLastCalledWith(expect.anything(), 100, 0, 200, 200, 0, 0, 256, 256)
    await user.click(save())
    await waitFor(() => expect(posted.body()).toMatchObject({ avatar: '/api/picture/7' }))
  })

  it('says when a file is no picture', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    const { user } = await openInfo()

    await user.upload(
      screen.getByLabelText('更换头像', { selector: 'input' }),
      new File(['x'], 'me.png', { type: 'image/png' }),
    )

    expect(await screen.findByText('这个文件不是可以读取的图片，请换一张')).toBeTruthy()
  })
})

describe('the password tab', () => {
  async function fillIn(user: UserEvent, old: string, next: string, again: string) {
    await user.click(screen.getByRole('tab', { name: '修改密码' }))
    await user.type(await screen.findByLabelText('原密码'), old)
    await user.type(screen.getByLabelText('新密码'), next)
    await user.type(screen.getByLabelText('确认密码'), again)
  }
  const change = () => screen.getByRole('button', { name: '修改密码' })

  it('sends the old password hashed and the new one to be judged, says it is done and empties the form', async () => {
    const posted = takePost('/blade-user/update-password')
    const { user } = await openInfo()
    await fillIn(user, 'admin', 'a-better-one', 'a-better-one')

    await user.click(change())

    expect(await screen.findByText('操作成功!')).toBeTruthy()
    expect(posted.body()).toEqual({
      oldPassword: '21232f297a57a5a743894a0e4a801fc3',
      newPassword: 'a-better-one',
      newPassword1: 'a-better-one',
    })
    expect((screen.getByLabelText('原密码') as HTMLInputElement).value).toBe('')
  })

  it.each([
    ['', 'a-better-one', 'a-better-one', '请输入原密码'],
    ['admin', 'short', 'short', '密码至少 8 个字符'],
    ['right-horse', 'right-horse', 'right-horse', '新密码不能与原密码相同'],
    ['admin', 'a-better-one', 'another-one', '两次密码输入不一致'],
  ])('refuses "%s", "%s", "%s" with %s', async (old, next, again, message) => {
    const { user } = await openInfo()
    await user.click(screen.getByRole('tab', { name: '修改密码' }))
    await user.type(await screen.findByLabelText('原密码'), `${old}{Tab}`)
    await user.type(await screen.findByLabelText('新密码'), next)
    await user.type(screen.getByLabelText('确认密码'), again)

    await user.click(change())

    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('shows how strong the new one is, and a refused old one at its field', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.use(http.post('/api/blade-user/update-password', () => failed(400, '原密码不正确!')))
    const { user } = await openInfo()
    await fillIn(user, 'wrong', 'river-table-7-Moon', 'river-table-7-Moon')
    expect(screen.getByText('密码强度 · 很强')).toBeTruthy()

    await user.click(change())

    expect(await screen.findByText('原密码不正确!')).toBeTruthy()
  })
})
