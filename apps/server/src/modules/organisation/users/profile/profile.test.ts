import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserView } from '@drawdesk/contract/identity/auth'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { uploadPicture } from '../../../../testing/upload.ts'
import {
  buildTenant,
  buildUser,
  callToken,
  movableClock,
  passwordFields,
  type BuiltUser,
} from '../../../identity/testing/kit.ts'

const UPDATE = '/api/blade-user/update-info'
const INFO = '/api/blade-user/info'
const PROFILE = { avatar: '', name: 'Lin', realName: '林一', phone: '13812345678', email: 'lin@example.com' }

const clock = movableClock()
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ clock })
})
afterAll(() => test.close())

async function person(): Promise<SignedIn & { user: BuiltUser }> {
  const user = await buildUser(test.deps)
  return { ...(await signIn(test, user)), user }
}

const read = async (caller: SignedIn): Promise<UserView> => (await caller.get<UserView>(INFO)).data

describe('update-info', () => {
  it("changes the caller's own record, and its new names are in the next token", async () => {
    const caller = await person()

    const answer = await caller.post(UPDATE, { ...PROFILE, realName: ' 林一 ' })

    expect(answer).toMatchObject({ status: 200, success: true, data: {} })
    expect(await read(caller)).toMatchObject({ ...PROFILE, version: 2 })
    expect(await test.owner('select update_user from user_account where id = $1', [caller.user.id])).toEqual([
      { update_user: caller.user.id },
    ])
    const { account, password } = caller.user
    expect((await callToken(test.app, passwordFields(account, password))).json()).toMatchObject({
      nick_name: 'Lin',
      real_name: '林一',
      all_user_info: { userVO: { phone: '13812345678' } },
    })
  })

  it('changes nobody else, whatever id is sent, and neither account, role, department nor password', async () => {
    const [caller, other] = [await person(), await person()]
    const before = await read(other)

    await caller.post(UPDATE, {
      ...PROFILE,
      id: other.user.id,
      tenantId: '999999',
      account: 'boss',
      roleId: '1',
      deptId: '1',
      password: 'x',
      status: 2,
      isDeleted: 1,
    })

    expect(await read(other)).toEqual(before)
    expect(await read(caller)).toMatchObject({
      name: 'Lin',
      account: caller.user.account,
      roleId: '',
      deptId: '',
      tenantId: '000000',
    })
    expect(await test.owner('select status from user_account where id = $1', [caller.user.id])).toEqual([{ status: 1 }])
    expect((await callToken(test.app, passwordFields(caller.user.account, caller.user.password))).statusCode).toBe(200)
  })

  it('leaves what is not sent as it is', async () => {
    const caller = await person()
    await caller.post(UPDATE, PROFILE)

    await caller.post(UPDATE, { name: 'Lin Two' })

    expect(await read(caller)).toMatchObject({ ...PROFILE, name: 'Lin Two' })
  })

  it('leaves a phone and an e-mail that are sent empty, as forms do that send all their fields', async () => {
    const caller = await person()
    await caller.post(UPDATE, PROFILE)

    const answer = await caller.post(UPDATE, { ...PROFILE, phone: '', email: ' ', name: 'Lin Three' })

    expect(answer.status).toBe(200)
    expect(await read(caller)).toMatchObject({ ...PROFILE, name: 'Lin Three' })
  })

  it.each([
    ['phone', '1381234567', '手机号码长度不为11位'],
    ['phone', '23812345678', '手机号码格式不正确'],
    ['email', 'lin@', '邮箱格式不正确'],
    ['avatar', 'javascript:alert(1)', '头像不是可用的图片'],
    ['avatar', 'https://pictures.example.com/me.png?size=2', '头像不是可用的图片'],
    ['avatar', '/api/blade-resource/file/12345/original', '头像不是可用的图片'],
    ['name', 'x'.repeat(65), '最多 64 个字符'],
  ])('refuses %s "%s" beside its field and changes nothing', async (field, value, msg) => {
    const caller = await person()

    const answer = await caller.post(UPDATE, { ...PROFILE, [field]: value })

    expect(answer).toMatchObject({ status: 400, code: 400, errors: [{ field, msg }] })
    expect((await read(caller)).version).toBe(1)
  })

  it('says the same in English', async () => {
    expect((await (await person()).post(UPDATE, { email: 'lin@' }, { 'accept-language': 'en' })).errors).toEqual([
      { field: 'email', msg: 'Invalid email address' },
    ])
  })

  it('asks for a sign-in first', async () => {
    expect((await test.app.inject({ method: 'POST', url: UPDATE, payload: PROFILE })).statusCode).toBe(401)
  })
})

describe('an uploaded avatar', () => {
  it('is shown by an address that still opens days later', async () => {
    const caller = await person()
    const file = await uploadPicture(caller)
    await caller.post(UPDATE, { avatar: file.url })
    clock.advance(3 * 24 * 3_600_000)

    const token = (await callToken(test.app, passwordFields(caller.user.account, caller.user.password))).json<{
      avatar: string
      all_user_info: { userVO: { avatar: string } }
    }>()
    const picture = await test.app.inject({ url: token.avatar })

    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toMatch(/^image\//)
    expect(token.all_user_info.userVO.avatar).toBe(token.avatar)
    expect((await test.app.inject({ url: file.url })).statusCode).toBe(403)
  })

  it('stays when the form sends back the address it was shown', async () => {
    const caller = await person()
    await caller.post(UPDATE, { avatar: (await uploadPicture(caller)).url })
    const { avatar } = await read(caller)

    const answer = await caller.post(UPDATE, { ...PROFILE, avatar })

    expect(answer.status).toBe(200)
    expect((await read(caller)).avatar).toBe(avatar)
    expect(await test.owner('select avatar from user_account where id = $1', [caller.user.id])).toMatchObject([
      { avatar: expect.stringMatching(/^file:\d+$/) },
    ])
  })

  it('of another host, from before these were refused, is shown to nobody', async () => {
    const caller = await person()
    await test.owner(`update user_account set avatar = 'https://pictures.example.com/track.png' where id = $1`, [
      caller.user.id,
    ])

    expect((await read(caller)).avatar).toBe('')
    expect((await caller.post(UPDATE, { ...PROFILE, avatar: '' })).status).toBe(200)
  })

  it('is a picture that the person uploaded, or has already', async () => {
    const [caller, other] = [await person(), await person()]
    const theirs = await uploadPicture(other)

    const taken = await caller.post(UPDATE, { avatar: theirs.url })
    await test.owner(`update user_account set avatar = $2 where id = $1`, [caller.user.id, `file:${theirs.fileId}`])
    const kept = await caller.post(UPDATE, { ...PROFILE, avatar: (await read(caller)).avatar })

    expect([taken.status, taken.errors?.[0]?.field, kept.status]).toEqual([400, 'avatar', 200])
  })

  it('is never a file of another tenant', async () => {
    await buildTenant(test.deps, '380001')
    const file = await uploadPicture(await signIn(test, await buildUser(test.deps, { tenantId: '380001' })))

    expect(await (await person()).post(UPDATE, { avatar: file.url })).toMatchObject({
      status: 400,
      errors: [{ field: 'avatar' }],
    })
  })
})
