import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAIR_CODE_LENGTH, PAIR_CODE_LETTERS } from '@drawdesk/contract/devices/draw-login'
import { routesOf } from '../../../modules.ts'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { movableClock } from '../../identity/testing/kit.ts'
import { buildDevice, DRAW_LOGIN, KIOSK, newCode, pairMachine, tryCode, type Machine } from '../testing/kit.ts'
import { ACCESS_MS } from './device-auth.service.ts'

const clock = movableClock()
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp({ clock })
  admin = await signIn(test)
})
afterAll(() => test.close())

const refresh = async (refreshToken: string): Promise<{ status: number; token: string; refreshToken: string }> => {
  const answer = await test.app.inject({ method: 'POST', url: `${KIOSK}/refresh`, payload: { refreshToken } })
  return { status: answer.statusCode, ...answer.json<{ data: { token: string; refreshToken: string } }>().data }
}
const isKnown = async (machine: Pick<SignedIn, 'get'>): Promise<number> => (await machine.get(`${KIOSK}/me`)).status

describe('a pairing code', () => {
  it('binds a machine once, however it is typed', async () => {
    const id = await buildDevice(admin)
    const code = await newCode(admin, id)

    const typed = await tryCode(test, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)
    const again = await tryCode(test, code)

    expect(typed.data.device.id).toBe(id)
    expect([again.status, again.msg]).toEqual([400, '配对码无效或已过期'])
  })

  it('counts for ten minutes, and only the newest of a device', async () => {
    const id = await buildDevice(admin)
    const [older, newest] = [await newCode(admin, id), await newCode(admin, id)]

    expect((await tryCode(test, older, { address: '10.9.0.2' })).status).toBe(400)
    clock.advance(10 * 60_000)
    expect((await tryCode(test, newest, { address: '10.9.0.2' })).status).toBe(400)
  })

  it('cannot be guessed: five wrong ones an address in ten minutes, also all at once', async () => {
    const id = await buildDevice(admin)
    const code = await newCode(admin, id)
    const guess = (): string =>
      Array.from({ length: PAIR_CODE_LENGTH }, () => PAIR_CODE_LETTERS[Math.floor(Math.random() * 32)]).join('')
    const address = '10.9.1.1'

    const guesses = await Promise.all(Array.from({ length: 20 }, () => tryCode(test, guess(), { address })))
    const right = await tryCode(test, code, { address })

    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15)
    expect(right.status).toBe(429)
    expect((await tryCode(test, code, { address: '10.9.1.2' })).status).toBe(200)
    // With a thousand addresses at work all day, and a hundred codes open at any time, one is found in a year with less than 3 %.
    const triesAYear = 5 * 6 * 24 * 365 * 1_000
    expect((triesAYear * 100) / PAIR_CODE_LETTERS.length ** PAIR_CODE_LENGTH).toBeLessThan(0.03)
  })

  it('costs an address nothing when it is right', async () => {
    const address = '10.9.2.1'
    for (let count = 0; count < 7; count += 1) {
      const code = await newCode(admin, await buildDevice(admin, { paperNum: 0 }))
      expect((await tryCode(test, code, { address })).status).toBe(200)
    }
  })
})

describe('the tokens of a machine', () => {
  it('are stored as digests only', async () => {
    const machine = await pairMachine(test, admin, await buildDevice(admin))

    const stored = JSON.stringify(await test.owner('select * from device_session'))

    expect(stored).not.toContain(machine.token.slice(3))
    expect(stored).not.toContain(machine.refreshToken.slice(26))
  })

  it('are followed by the next ones, and the old one counts until its time is over', async () => {
    const machine = await pairMachine(test, admin, await buildDevice(admin))

    const next = await refresh(machine.refreshToken)

    expect([await isKnown(callerWith(test.app, next.token)), await isKnown(machine)]).toEqual([200, 200])
    clock.advance(ACCESS_MS)
    admin = await signIn(test)
    expect([await isKnown(callerWith(test.app, next.token)), await isKnown(machine)]).toEqual([401, 401])
    expect((await refresh(next.refreshToken)).status).toBe(200)
  })

  it('end for everybody when an old refresh token comes again', async () => {
    const machine = await pairMachine(test, admin, await buildDevice(admin))
    const next = await refresh(machine.refreshToken)
    await isKnown(callerWith(test.app, next.token))

    const copied = await refresh(machine.refreshToken)

    expect(copied.status).toBe(401)
    expect(await isKnown(callerWith(test.app, next.token))).toBe(401)
    expect((await refresh(next.refreshToken)).status).toBe(401)
  })

  it('come again while nobody has used the newest: that answer was lost', async () => {
    const machine = await pairMachine(test, admin, await buildDevice(admin))
    const lost = await refresh(machine.refreshToken)

    const again = await refresh(machine.refreshToken)

    expect(again.status).toBe(200)
    expect([await isKnown(callerWith(test.app, again.token)), await isKnown(callerWith(test.app, lost.token))]).toEqual(
      [200, 401],
    )
  })

  it('are refreshed once by ten requests of one moment', async () => {
    const machine = await pairMachine(test, admin, await buildDevice(admin))

    const all = await Promise.all(Array.from({ length: 10 }, () => refresh(machine.refreshToken)))
    const won = all.filter(({ status }) => status === 200)

    expect(won.length).toBeGreaterThanOrEqual(1)
    expect(
      (await Promise.all(won.map(({ token }) => isKnown(callerWith(test.app, token))))).filter((one) => one === 200),
    ).toHaveLength(1)
  })

  it.each([
    ['is taken offline', (id: string) => admin.get(`${DRAW_LOGIN}/offlineOne`, { id })],
    ['is removed', (id: string) => admin.post(`${DRAW_LOGIN}/remove`, { ids: [id] })],
    ['is paired anew', async (id: string) => void (await pairMachine(test, admin, id))],
  ])('end at once when the device %s', async (_what, act) => {
    const id = await buildDevice(admin)
    const machine = await pairMachine(test, admin, id)
    expect(await isKnown(machine)).toBe(200)

    await act(id)

    expect([await isKnown(machine), (await refresh(machine.refreshToken)).status]).toEqual([401, 401])
  })

  it('of its page and of its agent stand beside each other', async () => {
    const id = await buildDevice(admin)
    const [page, agent] = [await pairMachine(test, admin, id), await pairMachine(test, admin, id, 'agent')]

    expect([await isKnown(page), await isKnown(agent)]).toEqual([200, 200])
  })

  it('are of no use in a tenant whose time is over', async () => {
    const machine = await pairMachine(test, admin, await buildDevice(admin))
    await test.owner(`update system_tenant set expire_time = $1 where tenant_id = '000000'`, [clock.now()])

    expect(await isKnown(machine)).toBe(401)
    await test.owner(`update system_tenant set expire_time = null where tenant_id = '000000'`)
    expect(await isKnown(machine)).toBe(200)
  })
})

describe('every call', () => {
  let machine: Machine
  beforeAll(async () => {
    clock.advance(24 * 3_600_000)
    admin = await signIn(test)
    machine = await pairMachine(test, admin, await buildDevice(admin))
  })

  it('of the console refuses the token of a machine', async () => {
    const calls = routesOf(test.deps).filter(({ isOpen, isDevice }) => !isOpen && !isDevice)
    const answers = await Promise.all(
      calls.map(async ({ method, path }) => [
        path,
        (await machine.raw({ method, url: `/api${path.replace(/:(\w+)/g, '1')}` })).statusCode,
      ]),
    )

    expect(answers.filter(([, status]) => status !== 401)).toEqual([])
    expect(answers.length).toBeGreaterThan(400)
  })

  it('of machines refuses the token of a person, administrators too, and nobody', async () => {
    const calls = routesOf(test.deps).filter(({ isDevice }) => isDevice)
    for (const { method, path } of calls) {
      const url = `/api${path.replace(/:(\w+)/g, '1')}`
      expect([path, (await admin.raw({ method, url })).statusCode]).toEqual([path, 401])
      expect([path, (await test.app.inject({ method, url })).statusCode]).toEqual([path, 401])
    }
    expect(calls.length).toBeGreaterThanOrEqual(7)
  })

  it('leaves an open call open to it', async () => {
    expect((await machine.get('/api/blade-auth/oauth/public-key')).status).toBe(200)
  })
})
