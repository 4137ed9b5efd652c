import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestDb, type TestDb } from '../../testing/test-db.ts'
import { leaseIdWorker, WorkerIdTaken, type IdWorker } from './id-worker.ts'
import { WorkerIdLost } from './ids.ts'

const lines: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })

let test: TestDb
let leased: IdWorker[] = []

beforeAll(async () => {
  test = await buildTestDb()
})
afterAll(() => test.close())
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(leased.map((worker) => worker.close()))
  leased = []
  await test.owner('delete from platform_id_worker')
})

async function lease(wanted?: number): Promise<IdWorker> {
  const worker = await leaseIdWorker(test.db, log, wanted)
  leased.push(worker)
  return worker
}

const rows = () => test.owner<{ workerId: number }>('select worker_id as "workerId" from platform_id_worker order by 1')

describe('the worker number', () => {
  it('is 42 first, then the next free one, and free again after its process', async () => {
    const [first, second] = [await lease(), await lease()]
    await first.close()
    const third = await lease()

    expect([first, second, third].map(({ workerId }) => workerId)).toEqual([42, 43, 42])
    expect(await rows()).toEqual([{ workerId: 42 }, { workerId: 43 }])
  })

  it('goes to one of several that ask at once', async () => {
    const workers = await Promise.all(Array.from({ length: 8 }, () => lease()))

    expect(workers.map(({ workerId }) => workerId).sort()).toEqual([42, 43, 44, 45, 46, 47, 48, 49])
    expect(new Set(workers.flatMap(({ ids }) => Array.from({ length: 1_000 }, () => ids.next()))).size).toBe(8_000)
  })

  it('can be asked for, and is refused by name while another process has it', async () => {
    const seven = await lease(7)

    await expect(lease(7)).rejects.toThrow(new WorkerIdTaken('WORKER_ID 7 is in use by another process'))
    expect((await lease()).workerId).toBe(42)
    await seven.close()
    expect((await lease(7)).workerId).toBe(7)
  })

  it('of a process that died is taken over when its lease has ended', async () => {
    await test.owner(
      `insert into platform_id_worker (worker_id, holder, lease_until) values (42, gen_random_uuid(), now() + interval '20 seconds'), (43, gen_random_uuid(), now() - interval '1 second')`,
    )

    expect((await lease()).workerId).toBe(43)
  })

  it('begins again at 0 after 1023, and says when every number is in use', async () => {
    await test.owner(
      `insert into platform_id_worker (worker_id, holder, lease_until) select n, gen_random_uuid(), now() + interval '1 hour' from generate_series(0, 1023) n where n <> 3`,
    )

    expect((await lease()).workerId).toBe(3)
    await expect(lease()).rejects.toThrow('all id workers are in use')
  })
})

describe('the lease', () => {
  it('is renewed while its process lives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { workerId } = await lease()
    await test.owner(`update platform_id_worker set lease_until = now() + interval '1 second' where worker_id = $1`, [
      workerId,
    ])

    await vi.advanceTimersByTimeAsync(10_000)

    await expect
      .poll(
        async () =>
          (
            await test.owner<{ isLong: boolean }>(
              `select lease_until > now() + interval '20 seconds' as "isLong" from platform_id_worker`,
            )
          )[0]?.isLong,
      )
      .toBe(true)
  })

  it('stops the ids before anybody else can have the number, when it cannot be renewed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const { ids, workerId } = await lease()
    await test.owner('update platform_id_worker set holder = gen_random_uuid() where worker_id = $1', [workerId])

    await vi.advanceTimersByTimeAsync(10_000)
    await expect.poll(() => lines.some((line) => line.includes('taken by another process'))).toBe(true)
    const last = ids.next()
    await vi.advanceTimersByTimeAsync(20_000)

    expect(last).toMatch(/^\d+$/)
    expect(() => ids.next()).toThrow(WorkerIdLost)
  })
})
