import type { TestApp } from '../../../../testing/build-test-app.ts'

/** A record as it would stand there after a while; times are seconds before now. */
export interface PutDrawing {
  apiId: string | null
  tenantId?: string
  state?: number
  step?: string
  queued?: number
  started?: number
  finished?: number
  code?: string
  userId?: string
  /** With a job: waiting, or holding a slot. */
  job?: 'waiting' | 'started'
}

let nextId = 5_000_000n

/** Rows as the product leaves them behind, put there by the owner. */
export function rowsOf(test: Pick<TestApp, 'owner'>, now: () => Date = () => new Date()) {
  return {
    async put({
      apiId,
      tenantId = '000000',
      state = 2,
      step = '',
      queued = 60,
      started,
      finished,
      code,
      userId = '1',
      job,
    }: PutDrawing): Promise<string> {
      const id = String((nextId += 1n))
      await test.owner(
        `insert into draw_info (id, tenant_id, api_id, user_id, prompt, state, step, create_time, queued_time, started_time, finished_time, error)
         values ($1, $2, $3, $4, 'x', $5, $6, $7::timestamptz, $7::timestamptz - make_interval(secs => $8), $7::timestamptz - make_interval(secs => $9), $7::timestamptz - make_interval(secs => $10), $11)`,
        [
          id,
          tenantId,
          apiId,
          userId,
          state,
          step,
          now(),
          queued,
          started ?? null,
          finished ?? null,
          code ? JSON.stringify({ code }) : null,
        ],
      )
      if (job) {
        await test.owner(
          `insert into platform_job (id, place, queue, lane, key, tenant_id, payload, is_started, run_at, create_time) values ($1::bigint, $1::bigint, 'draw', $2, $3, $4, $5, $6, now(), now() - make_interval(secs => $7))`,
          [
            id,
            `${apiId ?? 'local'}:${tenantId}`,
            `draw:${id}`,
            tenantId,
            JSON.stringify({ infoId: id }),
            job === 'started',
            queued,
          ],
        )
      }
      return id
    },

    /** A process that works, as the registry knows it; it takes nothing. */
    async worker(change: { isDraining?: boolean; isDead?: boolean } = {}): Promise<void> {
      await test.owner(
        `insert into platform_worker (id, role, host, pid, concurrency, is_draining, beat_time) values (gen_random_uuid(), 'worker', 'paint-1', 4711, 32, $1, now() - make_interval(secs => $2))`,
        [change.isDraining ?? false, change.isDead ? 3_600 : 0],
      )
    },

    clear: (): Promise<unknown> =>
      test.owner(
        'delete from platform_worker; delete from platform_job; delete from platform_lane; delete from platform_queue_tenant; delete from draw_queue_hour; delete from draw_attempt; delete from draw_info',
      ),
  }
}
