import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ERASURE_STATE,
  EXPORT_STATE,
  MY_DATA_PATH,
  PERSON_DATA_PATH,
  type PersonDataView,
  type RemovedPerson,
} from '@drawdesk/contract/organisation/person-data'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { pictureBytes, upload } from '../../../testing/upload.ts'
import { unzip } from '../../../testing/unzip.ts'
import { userCalls } from '../users/testing/people.ts'
import { runErasure } from './erasing/erase.job.ts'
import { runExport } from './copies/export.job.ts'
import { NEVER_STOPS } from './testing/erase-planted.ts'
import { sweepExports } from './person-sweeps.ts'

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const own = (caller: SignedIn) => caller.get<PersonDataView>(`/api${MY_DATA_PATH}`)
const setDays = (days: number) =>
  test.owner(`update system_param set param_value = $1 where param_key = 'account.erasureDays'`, [String(days)])

/** Runs what is queued for this row; answers when it wants to be run again. */
async function erase({ tenantId }: { tenantId: string }, erasureId: string): Promise<Date | undefined> {
  let next: Date | undefined
  await runErasure(
    test.deps,
    { tenantId, payload: { erasureId } },
    { signal: NEVER_STOPS, again: (runAt) => void (next = runAt) },
  )
  return next
}

const idOf = async (caller: SignedIn): Promise<string> => (await own(caller)).data.erasure?.id ?? ''

describe('a copy of one’s own data', () => {
  it('is made, comes whole and in parts, to nobody else, and for seven days', async () => {
    const person = await buildCaller(test)
    const file = await upload(person, await pictureBytes({ colour: '#123456' }), { name: 'mine.png' })

    expect((await person.post(`/api${MY_DATA_PATH}/export`)).status).toBe(200)
    expect((await person.post(`/api${MY_DATA_PATH}/export`)).status).toBe(400)
    const { id } = (await own(person)).data.exports[0] ?? { id: '' }
    const url = `/api${MY_DATA_PATH}/download?id=${id}`
    expect((await person.raw({ url })).statusCode).toBe(404)
    await runExport(test.deps, { tenantId: '000000', payload: { exportId: id } }, { signal: NEVER_STOPS })

    const whole = await person.raw({ url })
    const part = await person.raw({ url, headers: { range: 'bytes=10-19' } })
    const files = await unzip(whole.rawPayload)
    expect([whole.statusCode, Number(whole.headers['content-length'])]).toEqual([200, whole.rawPayload.length])
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(10, 20)])
    expect(files.get('data/user_account.jsonl')?.toString()).toContain(person.user.account)
    expect(files.get('data/user_account.jsonl')?.toString()).not.toContain('argon2')
    expect(files.get(`files/${file.data.fileId}.png`)).toEqual(await pictureBytes({ colour: '#123456' }))
    expect((await admin.raw({ url })).statusCode).toBe(403)

    await test.owner(`update person_export set expire_time = now() - interval '1 second' where id = $1`, [id])
    expect((await person.raw({ url })).statusCode).toBe(404)
    const [{ key } = { key: '' }] = await test.owner<{ key: string }>(
      'select storage_key as key from person_export where id = $1',
      [id],
    )
    await sweepExports(test.deps)
    const left: string[] = []
    for await (const stored of test.deps.storage.list(key)) left.push(stored.key)
    expect([left, (await own(person)).data.exports[0]?.state]).toEqual([[], EXPORT_STATE.expired])
  })

  it('is made for an administrator with the right to it, of people below them alone', async () => {
    const [person, clerk] = [await buildCaller(test), await buildCaller(test, { permissions: ['user', 'user_erase'] })]
    const ask = (caller: SignedIn, userId: string) => caller.post(`/api${PERSON_DATA_PATH}/export`, { userId })

    expect((await ask(clerk, person.user.userId)).status).toBe(403)
    expect((await ask(admin, person.user.userId)).status).toBe(200)
    expect((await ask(admin, '12345')).status).toBe(404)
    const top = await test.owner<{ id: string }>(`select id from user_account where account = 'admin'`)
    const helper = await buildCaller(test, { permissions: ['user', 'user_data'] })
    expect((await ask(helper, top[0]?.id ?? '')).status).toBe(403)
    // The person sees that somebody made a copy, and cannot fetch it.
    expect((await own(person)).data.exports.map(({ isMine }) => isMine)).toEqual([false])
  })
})

describe('a request to be erased', () => {
  it('waits its days, can be called off meanwhile, and then ends sign-ins, frees the name and says what it did', async () => {
    const person = await buildCaller(test)
    const { account, userId } = person.user
    const wrong = await person.post<unknown>(`/api${MY_DATA_PATH}/erase`, { confirm: 'somebody' })
    expect([wrong.status, wrong.errors?.[0]?.field]).toEqual([400, 'confirm'])

    expect((await person.post(`/api${MY_DATA_PATH}/erase`, { confirm: account })).status).toBe(200)
    expect((await person.post(`/api${MY_DATA_PATH}/erase`, { confirm: account })).status).toBe(400)
    const waiting = await own(person)
    expect([waiting.data.erasure?.state, waiting.data.waitDays]).toEqual([ERASURE_STATE.waiting, 7])
    const next = await erase(person.user, await idOf(person))
    expect(next && next.getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    expect((await person.post(`/api${MY_DATA_PATH}/call-off`)).status).toBe(200)
    expect((await own(person)).data.erasure).toBeUndefined()

    await setDays(0)
    await person.post(`/api${MY_DATA_PATH}/erase`, { confirm: account })
    await setDays(7)
    await erase(person.user, await idOf(person))

    expect((await own(person)).status).toBe(401)
    const people = (await admin.get<RemovedPerson[]>(`/api${PERSON_DATA_PATH}/people`)).data
    const receipt = people.find((one) => one.userId === userId)
    expect([receipt?.realName, receipt?.erasure?.state]).toEqual([receipt?.erasure?.alias, ERASURE_STATE.done])
    expect(receipt?.erasure?.lines.find(({ name }) => name === 'user_account')).toMatchObject({
      erasing: 'unname',
      rows: 1,
      title: '账号',
    })
    expect(await userCalls(admin).add({ account })).not.toBe(userId)
    expect((await admin.post('/api/blade-user/restore', { ids: userId })).status).toBe(400)
  })

  it('is refused while something is open, with the reason and the page, and waits where something opens before its day', async () => {
    const person = await buildCaller(test)
    const { userId, account, tenantId } = person.user
    const open = (state: number) =>
      test.owner(
        `insert into draw_info (id, tenant_id, user_id, prompt, state) values ($1, $2, $3, 'a cat', $4) on conflict (id) do update set state = excluded.state`,
        [`8${userId.slice(1)}`, tenantId, userId, state],
      )
    await open(1)

    const refused = await person.post<unknown>(`/api${MY_DATA_PATH}/erase`, { confirm: account })
    expect([refused.status, refused.msg]).toEqual([400, '暂不能清除：有进行中的绘画'])
    expect((await own(person)).data.blockers).toEqual([
      { kind: 'drawing', count: 1, text: '有进行中的绘画', path: '/drawing/drawInfo' },
    ])

    await open(2)
    await setDays(0)
    await person.post(`/api${MY_DATA_PATH}/erase`, { confirm: account })
    await setDays(7)
    await open(0)
    const next = await erase(person.user, await idOf(person))
    expect(next?.getTime()).toBeGreaterThan(Date.now())
    expect((await own(person)).data.erasure?.blocked.map(({ kind }) => kind)).toEqual(['drawing'])

    await open(2)
    await erase(person.user, await idOf(person))
    expect(await test.owner('select prompt from draw_info where user_id = $1', [userId])).toEqual([{ prompt: '' }])
  })

  it('is refused to who runs the platform, and to the last administrator of a tenant', async () => {
    const platform = await admin.post<unknown>(`/api${MY_DATA_PATH}/erase`, { confirm: 'admin' })
    expect([platform.status, platform.msg.includes('平台管理员')]).toEqual([400, true])

    const tenantId = await buildTenant(test.deps)
    const last: BuiltCaller = await buildCaller(test, { tenantId })
    await test.owner(`update system_role set role_alias = 'admin' where id = $1`, [last.user.roleId])
    const refused = await last.post<unknown>(`/api${MY_DATA_PATH}/erase`, { confirm: last.user.account })
    expect([refused.status, refused.msg]).toEqual([400, '暂不能清除：是最后一个管理员'])
  })
})

describe('an administrator who erases somebody', () => {
  it('removes the account first, types it once more, and needs the right to it', async () => {
    const person = await buildCaller(test)
    const { userId, account } = person.user
    const ask = (caller: SignedIn, confirm: string) =>
      caller.post<unknown>(`/api${PERSON_DATA_PATH}/erase`, { userId, confirm })
    const clerk = await buildCaller(test, { permissions: ['user', 'user_data'] })

    expect((await ask(clerk, account)).status).toBe(403)
    expect((await ask(admin, account)).msg).toBe('请先移除该账号，再清除其个人数据')
    await admin.post('/api/blade-user/remove', { ids: userId })
    expect((await ask(admin, 'other')).errors?.[0]?.field).toBe('confirm')
    expect((await ask(admin, account)).status).toBe(200)
    const view = await admin.get<PersonDataView>(`/api${PERSON_DATA_PATH}`, { userId })
    await erase(person.user, view.data.erasure?.id ?? '')

    const done = await admin.get<PersonDataView>(`/api${PERSON_DATA_PATH}`, { userId })
    expect([done.data.erasure?.state, done.data.erasure?.isOwn]).toEqual([ERASURE_STATE.done, false])
    const logged = await test.owner<{ params: string }>(
      `select params from log_usual where method_name like '%erase%' and params like '%' || $1 || '%'`,
      [account],
    )
    expect(logged).toEqual([])
  })
})
