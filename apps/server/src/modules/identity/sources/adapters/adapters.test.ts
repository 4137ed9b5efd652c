import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignInFake } from '@drawdesk/fakes/sign-in/sign-in-fake'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { movableClock } from '../../testing/kit.ts'
import {
  addSource,
  APP_SECRET,
  createTraveller,
  FAKES,
  ORIGIN,
  SOURCES_URL,
  sourceOf,
  startFake,
  type FakeKind,
  type Traveller,
} from '../testing/outside-kit.ts'

const KINDS = Object.keys(FAKES) as FakeKind[]
const clock = movableClock()
let test: TestApp
let admin: SignedIn
let traveller: Traveller
const fakes = {} as Record<FakeKind, SignInFake>
const ids = {} as Record<FakeKind, string>

beforeAll(async () => {
  test = await buildTestApp({ clock, config: { publicUrl: ORIGIN, allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  traveller = createTraveller(test)
  for (const kind of KINDS) {
    fakes[kind] = await startFake(kind)
    ids[kind] = await addSource(admin, sourceOf(kind, { baseUrl: fakes[kind].url }))
  }
})
afterAll(async () => {
  await Promise.all(Object.values(fakes).map((fake) => fake.close()))
  await test.close()
})

const failureOf = (page: URL): string | null => page.searchParams.get('failure')

describe.each(KINDS)('%s', (kind) => {
  it('vouches for a person, who is a guest first, and the same one again', async () => {
    const first = await traveller.finish(await traveller.travel(kind))
    const again = await traveller.finish(await traveller.travel(kind))
    const [row] = await test.owner('select uuid, user_name, avatar from user_oauth where source = $1', [kind])
    expect(first).toMatchObject({ status: 200, body: { user_id: '-1', user_name: 'Ada Park', role_name: 'guest' } })
    expect(again.body.oauth_id).toBe(first.body.oauth_id)
    expect(row).toEqual({
      uuid: `${fakes[kind].url}|${FAKES[kind].uuid('1001')}`,
      user_name: 'Ada Park',
      avatar: 'https://pictures.example/ada.png',
    })
  })

  it('counts once, for ten minutes, in the browser that it was begun in', async () => {
    const { address, cookie } = await traveller.begin(kind)
    const back = await traveller.pass(address)
    const stranger = await traveller.begin(kind)
    const foreign = [await traveller.comeBack(back, stranger.cookie), await traveller.comeBack(back, '')]
    const right = await traveller.comeBack(back, cookie)
    const used = await traveller.comeBack(back, cookie)
    const late = await traveller.begin(kind)
    const lateBack = await traveller.pass(late.address)
    clock.advance(10 * 60_000 + 1)
    const tooLate = await traveller.comeBack(lateBack, late.cookie)
    expect([...foreign, used, tooLate].map(failureOf)).toEqual(['foreign', 'foreign', 'used', 'late'])
    expect([failureOf(right), right.searchParams.get('code')?.length]).toEqual([null, 43])
  })

  it('is tested by the secret that it knows, and says so where it is another', async () => {
    admin = await signIn(test) // hours have gone by
    const asked = () => admin.post<{ ok: boolean; msg: string }>(`${SOURCES_URL}/test`, { id: ids[kind] })
    const right = await asked()
    await admin.post(`${SOURCES_URL}/submit`, { id: ids[kind], secrets: { appSecret: 'another-secret-0001' } })
    const wrong = await asked()
    const travelled = await traveller.travel(kind)
    await admin.post(`${SOURCES_URL}/submit`, { id: ids[kind], secrets: { appSecret: APP_SECRET } })
    expect(right.data).toEqual({ ok: true, msg: '', failure: '', said: '' })
    expect(wrong.data).toMatchObject({
      ok: false,
      msg: '这种登录方式没有设置好，请联系管理员',
      failure: 'misconfigured',
      said: expect.stringMatching(/./),
    })
    expect(failureOf(travelled.page)).toBe('misconfigured')
  })
})

describe('qq', () => {
  it('may give its token as a form, whatever was asked for', async () => {
    const { address, cookie } = await traveller.begin('qq')
    const back = await traveller.pass(address)
    fakes.qq.script('form')
    const page = await traveller.comeBack(back, cookie)
    expect((await traveller.finish({ page, cookie })).status).toBe(200)
  })
})
