import assert from 'node:assert/strict'
import { findPostmaster } from '../apps/server/src/platform/postgres/postmaster.ts'
import { signInByApi } from './lib/api.ts'
import type { Journey } from './lib/journey.ts'
import { startProduct } from './lib/product.ts'

/** Fewer than a batch of the logs, so that they wait for the stop and not for each other. */
const CALLS = 120
const STOPPED_AFTER = 60
/** One person may ask 4 such questions at once while 16 wait (docs/limits.md). */
const AT_ONCE = 16
/** Service managers kill what has not ended by then. */
const STOP_MOST_MS = 10_000

/** Rows of the logs are written half a second behind the calls: a stop must not lose what waits, nor a call that it finds under way. */
const stop: Journey = {
  name: 'a stop in the middle of calls answers what it has begun, and every call that was answered is in the logs afterwards',
  async walk() {
    const product = await startProduct()
    try {
      const api = await signInByApi(product)
      const notice = await api.post<{ id: string }>('/blade-desk/notice/submit', {
        title: 'kept',
        category: 1,
        releaseTime: '2026-01-01 00:00:00',
      })
      const answered = new Set<string>()
      let ended: Promise<number | null> | undefined
      let tookMs = 0
      const call = async (number: number) => {
        const word = `stopped-${String(number).padStart(3, '0')}`
        const { code } = await api.get('/blade-system/param/list', { paramKey: word })
        if (code !== 200) return
        answered.add(word)
        if (answered.size !== STOPPED_AFTER) return
        await api.post('/blade-desk/notice/read', { ids: [notice.data.id] })
        const startMs = performance.now()
        ended = product.interrupt('SIGTERM').finally(() => (tookMs = performance.now() - startMs))
      }
      // Those that came after the door was closed are refused; they were never taken.
      const settled = await Promise.allSettled(
        Array.from({ length: AT_ONCE }, async (_, lane) => {
          for (let number = lane; number < CALLS; number += AT_ONCE) await call(number)
        }),
      )
      assert.ok(
        answered.size >= STOPPED_AFTER,
        `only ${answered.size} calls were answered: ${JSON.stringify(settled.find(({ status }) => status === 'rejected'))}`,
      )
      assert.equal(await ended, 0)
      assert.ok(tookMs < STOP_MOST_MS, `the stop took ${Math.round(tookMs)} ms`)

      await product.start()
      const logged = await product.query<{ word: string }>(
        `select distinct substring(params from 'stopped-[0-9]+') as word from log_api where params like '%stopped-%'`,
      )
      const read = await product.query('select 1 from desk_notice_read where notice_id = $1', [notice.data.id])
      const actions = await product.query<{ methodName: string }>(
        `select method_name as "methodName" from log_usual where method_name like 'notice.%' order by id`,
      )
      assert.deepEqual(
        [...answered].filter((word) => !logged.some((row) => row.word === word)),
        [],
      )
      assert.equal(read.length, 1)
      assert.deepEqual(
        actions.map(({ methodName }) => methodName),
        ['notice.save', 'notice.read'],
      )
    } finally {
      await product.close()
    }
  },
}

const unread: Journey = {
  name: 'a stop ends in order also when the process that read the output is gone, and leaves no database running',
  tier: 'deep',
  async walk() {
    const product = await startProduct()
    try {
      assert.ok(await findPostmaster(product.dataDir))
      product.stopReading()
      assert.equal(await product.interrupt(), 0)
      assert.equal(await findPostmaster(product.dataDir), undefined)
    } finally {
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [stop, unread]
