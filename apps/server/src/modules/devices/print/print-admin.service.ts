import { PRINT_JOB_HOURS, PRINT_STATE } from '@drawdesk/contract/devices/print-job'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createPrintJobRepository, OPEN_STATES, type PrintJobRow } from '../queue/print-job.repository.ts'
import type { PrintQueue } from '../queue/print-queue.ts'
import { createDeviceNews } from '../rows/device-news.ts'
import { deviceErrors } from '../rows/device.errors.ts'
import { createDeviceRepository } from '../rows/device.repository.ts'
import type { PrintEnds } from './print-ends.ts'

const { waiting, failed, cancelled } = PRINT_STATE
const EXPIRED_AT_ONCE = 200

type Needs = Pick<Deps, 'db' | 'clock' | 'events'> & { printQueue: PrintQueue; printEnds: PrintEnds }

/** What people do with prints, and the time that runs out. */
export function createPrintAdmin(deps: Needs) {
  const { db, clock, printQueue, printEnds } = deps
  const news = createDeviceNews(deps)

  /** In the order that everybody holds them. @throws AppError `common.notFound` */
  async function hold(trx: Db, scope: Pick<Scope, 'tenantId' | 'rowRules'>, id: string): Promise<PrintJobRow> {
    const jobs = createPrintJobRepository(trx)
    const known = await jobs.find(scope, id)
    if (!known) throw commonErrors.notFound()
    await printEnds.hold(trx, scope, known)
    // A print is seen with its device.
    if (!(await createDeviceRepository(trx).hold(scope, known.loginId))) throw commonErrors.notFound()
    return (await jobs.find(scope, id)) ?? known
  }

  /** Undefined where it has ended already. */
  async function end(
    trx: Db,
    scope: Pick<Scope, 'tenantId'>,
    job: PrintJobRow,
    values: { state: typeof failed | typeof cancelled; error: string },
  ): Promise<PrintJobRow | undefined> {
    const jobs = createPrintJobRepository(trx)
    const ended = await jobs.move(scope, { id: job.id, from: OPEN_STATES }, { ...values, doneTime: clock.now() })
    if (!ended) return undefined
    await news.jobs(trx, scope, [ended])
    await printEnds.ended(trx, scope, ended)
    await printQueue.settle(trx, scope, ended.loginId)
    return ended
  }

  return {
    /** A print that nobody waits for any more; its machine is notified. @throws AppError `common.notFound`, `drawLogin.ended` */
    cancel: (scope: Scope, id: string): Promise<SaveAnswer> =>
      db.transaction(scope, async (trx) => {
        const job = await hold(trx, scope, id)
        const ended = await end(trx, scope, job, { state: cancelled, error: '' })
        if (!ended) throw deviceErrors.ended()
        return { id, version: ended.version }
      }),

    /** For areas whose row this print belongs to, in their transaction; false where it is at the printer or has ended. */
    async withdraw(trx: Db, scope: Pick<Scope, 'tenantId'>, id: string): Promise<boolean> {
      const job = await hold(trx, scope, id)
      if (job.state === PRINT_STATE.printing) return false
      return (await end(trx, scope, job, { state: cancelled, error: '' })) !== undefined
    },

    /** What did not come out of one that failed or was cancelled, at the end of the queue. @throws AppError `common.notFound`, `drawLogin.isOpen`, `.allPrinted` */
    retry: (scope: Scope, id: string): Promise<SaveAnswer> =>
      db.transaction(scope, async (trx) => {
        const job = await hold(trx, scope, id)
        if (job.printed >= job.sheets) throw deviceErrors.allPrinted()
        const now = clock.now()
        const again = await createPrintJobRepository(trx).move(
          scope,
          { id, from: [failed, cancelled] },
          {
            state: waiting,
            error: '',
            rounds: job.rounds + 1,
            queuedTime: now,
            sentTime: null,
            doneTime: null,
            begun: false,
            expireTime: new Date(now.getTime() + PRINT_JOB_HOURS * 3_600_000),
          },
        )
        if (!again) throw deviceErrors.isOpen()
        await news.jobs(trx, scope, [again])
        await printQueue.settle(trx, scope, again.loginId)
        return { id, version: again.version }
      }),

    /**
     * What a device has not begun goes to another one and is printed there in its order. The old machine is notified to leave it. What it may have begun
     * goes along where a person says so: it can come out of both, and is counted at both.
     *
     * @throws AppError `common.notFound`, `drawLogin.sameDevice`, `.inactive`, `.begun`
     */
    move: (
      scope: Scope,
      at: { from: string; to: string; ids?: readonly string[] | undefined; withBegun: boolean },
    ): Promise<string[]> =>
      db.transaction(scope, async (trx) => {
        if (at.from === at.to) throw deviceErrors.sameDevice()
        const devices = createDeviceRepository(trx)
        const held = new Map<string, Awaited<ReturnType<typeof devices.hold>>>()
        // By their ids, so that two who move the other way round do not wait for each other.
        for (const id of [at.from, at.to].toSorted((a, b) => Number(BigInt(a) - BigInt(b))))
          held.set(id, await devices.hold(scope, id))
        const to = held.get(at.to)
        if (!held.get(at.from) || !to || to.isDeleted === 1) throw commonErrors.notFound()
        if (to.active !== 1) throw deviceErrors.inactive()
        const jobs = createPrintJobRepository(trx)
        if (at.ids && !at.withBegun && (await jobs.hasBegun(scope, { from: at.from, ids: at.ids })))
          throw deviceErrors.begun()
        const moved = await jobs.moveTo(scope, at, { loginId: to.id, media: to.media })
        if (at.ids && moved.length !== new Set(at.ids).size) throw commonErrors.notFound()
        await news.jobs(trx, scope, moved)
        for (const { id, printed, sheets } of moved)
          await news.notify(trx, scope, at.from, 'job', {
            jobId: id,
            state: cancelled,
            printed,
            sheets,
            error: 'moved',
          })
        await printQueue.settle(trx, scope, at.to)
        await printQueue.settle(trx, scope, at.from)
        return moved.map(({ id }) => id)
      }),

    /** Ends what is over its time; answers how many. */
    async expire(): Promise<number> {
      let expired = 0
      for (;;) {
        const late = await createPrintJobRepository(db).listExpired(clock.now(), EXPIRED_AT_ONCE)
        for (const { id, tenantId } of late) {
          const scope = { tenantId }
          await db.transaction(scope, async (trx) => {
            const job = await hold(trx, scope, id)
            if (job.expireTime > clock.now()) return
            if (await end(trx, scope, job, { state: failed, error: 'expired' })) expired += 1
          })
        }
        if (late.length < EXPIRED_AT_ONCE) return expired
      }
    },
  }
}

export type PrintAdmin = ReturnType<typeof createPrintAdmin>
