import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignInFake } from '@drawdesk/fakes/sign-in/sign-in-fake'
import type { UserOauths } from '@drawdesk/contract/identity/user-oauth'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildUser, callToken, cookieOf, passwordFields } from '../../testing/kit.ts'
import {
  addSource,
  createTraveller,
  ORIGIN,
  SOURCES_URL,
  sourceOf,
  startFake,
  type Traveller,
} from '../testing/outside-kit.ts'

const OWN = '/api/blade-user/userOauth'
let test: TestApp
let admin: SignedIn
let traveller: Traveller
let github: SignInFake
let githubId: string

beforeAll(async () => {
  test = await buildTestApp({ config: { publicUrl: ORIGIN, allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  traveller = createTraveller(test)
  github = await startFake('github')
  githubId = await addSource(admin, sourceOf('github', { baseUrl: github.url }))
})
afterAll(async () => {
  await github.close()
  await test.close()
})

let people = 2000
/** Somebody with an account, and who they are at the third party. */
async function newPerson() {
  const user = await buildUser(test.deps)
  const token = (await callToken(test.app, passwordFields(user.account, user.password))).json<{
    access_token: string
  }>()
  github.be({ id: String((people += 1)), name: `Person ${people}`, picture: '' })
  return { user, caller: callerWith(test.app, token.access_token) }
}

/** The way of somebody signed in who links an identity; where they end. */
async function link(caller: SignedIn): Promise<URL> {
  const begun = await caller.raw({ method: 'POST', url: `${OWN}/bind`, payload: { source: 'github' } })
  const { address } = begun.json<{ data: { address: string } }>().data
  return traveller.comeBack(await traveller.pass(address), cookieOf(begun))
}

const linksOf = async (caller: SignedIn) => (await caller.get<UserOauths>(`${OWN}/list`)).data

describe('the identities of one’s own account', () => {
  it('are linked by going there and back, and let the person in from then on', async () => {
    const { user, caller } = await newPerson()
    const before = await linksOf(caller)
    const page = await link(caller)
    const after = await linksOf(caller)
    const entered = await traveller.finish(await traveller.travel('github'))
    expect(before).toEqual({ links: [], ways: [{ source: 'github', name: 'github of the tests', icon: '' }] })
    expect(`${page.pathname}${page.search}`).toBe('/info/index?tab=ways&linked=github')
    expect(after.ways).toEqual([])
    expect(after.links).toMatchObject([
      { source: 'github', sourceName: 'github of the tests', canUnbind: 1, isCurrent: 0 },
    ])
    expect(entered).toMatchObject({ status: 200, body: { user_id: user.id, account: user.account } })
  })

  it('belong to one account: another sees so on the page', async () => {
    const first = await newPerson()
    await link(first.caller)
    const identity = String(people)
    const second = await newPerson()
    github.be({ id: identity, name: 'the same', picture: '' })
    const page = await link(second.caller)
    expect(`${page.pathname}${page.search}`).toBe('/info/index?source=github&failure=taken&tab=ways')
    expect((await linksOf(second.caller)).links).toEqual([])
  })

  it('are not linked to a session that has ended meanwhile', async () => {
    const { caller } = await newPerson()
    const begun = await caller.raw({ method: 'POST', url: `${OWN}/bind`, payload: { source: 'github' } })
    const back = await traveller.pass(begun.json<{ data: { address: string } }>().data.address)
    await caller.get('/api/blade-auth/oauth/logout')
    const page = await traveller.comeBack(back, cookieOf(begun))
    expect(page.searchParams.get('failure')).toBe('ended')
    expect(await test.owner('select 1 from user_oauth where uuid like $1', [`%|${people}`])).toEqual([])
  })

  it('go again, but not the last way in, and nobody else’s', async () => {
    const [{ user, caller }, other] = [await newPerson(), await newPerson()]
    await link(caller)
    const { links } = await linksOf(caller)
    const id = links[0]?.id ?? ''
    const strange = await other.caller.post(`${OWN}/unbind`, { id })
    await test.owner("update user_account set initial_until = '2020-01-01' where id = $1", [user.id])
    const last = await caller.post(`${OWN}/unbind`, { id })
    const shown = (await linksOf(caller)).links[0]?.canUnbind
    await test.owner('update user_account set initial_until = null where id = $1', [user.id])
    const gone = await caller.post(`${OWN}/unbind`, { id })
    expect([strange.status, last.status, shown, gone.status]).toEqual([404, 400, 0, 200])
    expect(last.msg).toContain('唯一的登录方式')
    expect((await linksOf(caller)).links).toEqual([])
  })

  it('say where a source was switched off', async () => {
    const { caller } = await newPerson()
    await admin.post(`${SOURCES_URL}/changeActive`, { id: githubId, active: 0 })
    const answer = await caller.post(`${OWN}/bind`, { source: 'github' })
    const way = await traveller.begin('github')
    await admin.post(`${SOURCES_URL}/changeActive`, { id: githubId, active: 1 })
    expect([answer.status, answer.msg]).toEqual([400, '没有这种登录方式，或它已停用'])
    expect(way.address).toBe('/login?source=github&failure=unknownSource')
  })
})

describe('a source that approves by itself', () => {
  it('lets in those that it vouches for as soon as they apply, with the role of people', async () => {
    await admin.post(`${SOURCES_URL}/submit`, { id: githubId, autoApprove: 1 })
    await newPerson()
    const guest = (await traveller.finish(await traveller.travel('github'))).body
    const account = `auto${people}`
    const applied = await callerWith(test.app, guest.access_token ?? '').post('/api/blade-user/register-guest', {
      tenantId: '000000',
      name: 'Auto',
      account,
      password: 'right horse',
      oauthId: guest.oauth_id,
    })
    const entered = await traveller.finish(await traveller.travel('github'))
    await admin.post(`${SOURCES_URL}/submit`, { id: githubId, autoApprove: 0 })
    expect(applied.status).toBe(200)
    expect(entered).toMatchObject({ status: 200, body: { account, role_name: 'user' } })
  })
})
