import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from './app.ts'
import { follow } from './modules/events/testing/follow.ts'
import { read } from './modules/chat/run/testing/chat.ts'
import { SESSION_LOOK_MS } from './modules/events/session-watch.ts'
import { modules } from './modules.ts'
import type { Db } from './platform/database/db.ts'
import type { Deps } from './platform/deps.ts'
import { commonErrors } from './platform/errors.ts'
import { createServices, type Services } from './services.ts'
import { buildTestApp, signIn, type TestApp } from './testing/build-test-app.ts'
import type { Module } from './wire/route.ts'

const PATIENCE = { timeout: 20_000 }

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

/** Counts the looks at the sessions of open streams, begun and answered: the one question that asks why a session ended. */
function watchLooks(db: Db): { db: Db; begun: () => number; answered: () => number } {
  const begun = new Set<object>()
  let answered = 0
  const platform: Db['platform'] = () =>
    db.platform().withPlugin({
      transformQuery({ node, queryId }) {
        if (node.kind === 'SelectQueryNode' && /ended_?reason/i.test(JSON.stringify(node))) begun.add(queryId)
        return node
      },
      async transformResult({ result, queryId }) {
        if (begun.has(queryId)) answered += 1
        return result
      },
    })
  return { db: { ...db, platform }, begun: () => begun.size, answered: () => answered }
}

/** An answer under way, of the administrator. */
async function buildAnswer(): Promise<string> {
  const [admin] = await test.owner<{ id: string }>(`select id from user_account where account = 'admin'`)
  const msgId = test.deps.ids.next()
  await test.owner(`insert into chat_dialog (id, tenant_id, user_id) values ($1, '000000', $2)`, [msgId, admin?.id])
  await test.owner(
    `insert into chat_message (id, tenant_id, dia_id, user_id, role, state, last_event_id) values ($1, '000000', $1, $2, 'assistant', 1, 0)`,
    [msgId, admin?.id],
  )
  return msgId
}

describe('the services of a process', () => {
  const ends: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    vi.useRealTimers()
    for (const end of ends.splice(0)) await end()
  })

  it('look at the sessions of all open streams with one poller, routes and workers together', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const watched = watchLooks(test.deps.db)
    const services = createServices({ ...test.deps, db: watched.db })
    const app = await createApp({ services })
    for (const module of modules) module.work?.(services)
    await services.jobs.start()
    ends.push(async () => {
      app.server.closeAllConnections()
      await app.close()
    })
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    const caller = await signIn({ app })
    const [events, answer] = [await follow(base, caller.token), await read(base, caller, await buildAnswer())]
    ends.unshift(events.stop, answer.stop)
    expect([events.status, answer.status]).toEqual([200, 200])

    for (let seconds = 1; seconds <= 4; seconds += 1) {
      vi.advanceTimersByTime(SESSION_LOOK_MS)
      await vi.waitFor(() => expect(watched.answered()).toBeGreaterThanOrEqual(seconds), PATIENCE)
    }

    expect([watched.begun(), SESSION_LOOK_MS]).toEqual([4, 1_000])
  })

  it('use the one that a test hands in: every call with a rate is refused while the rate is used up', async () => {
    const used = await buildTestApp({
      beside: test,
      config: { isCaptchaOn: true },
      services: {
        rates: {
          giveBack: async () => undefined,
          isFirstInMinute: async () => false,
          take: async () => {
            throw commonErrors.tooMany({ retryAfterSeconds: 42 })
          },
        },
      },
    })
    ends.push(() => used.close())

    const calls = [
      { method: 'GET', url: '/api/blade-auth/oauth/captcha' },
      { method: 'POST', url: '/api/blade-auth/oauth/token', payload: { grant_type: 'password', tenantId: '000000' } },
      { method: 'POST', url: '/api/blade-biz/drawCallback/000000/1/1/token' },
    ] as const
    const answers = await Promise.all(calls.map((call) => used.app.inject(call)))

    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
      calls.map(() => [429, '42']),
    )
  })

  it('are what modules ask for, by their types', () => {
    const routes = (): [] => []
    const asking: Module<Deps & Pick<Services, 'files' | 'sessions'>> = { name: 'asks for what is there', routes }
    const list: Module<Services>[] = [asking]
    const lost: Module<Services & { nobody: string }> = { name: 'asks for what nobody builds', routes }
    // @ts-expect-error no service is called "nobody"
    list.push(lost)

    expect(list).toHaveLength(2)
  })
})
