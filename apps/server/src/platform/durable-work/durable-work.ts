import type { Db } from '../database/db.ts'
import type { HandleOptions, Job, JobContext, Jobs } from '../jobs/jobs.ts'

/**
 * A kind of work that stands in a row of its own table and is done by a job. The row says what is to be done and how far it is; the job, that
 * somebody does it. Both are made in one transaction.
 *
 * `Name` identifies one unit of work, `Order` what is known when it is queued, `Payload` what its job carries.
 */
export interface WorkKind<Name, Order extends Name, Payload extends object> {
  queue: string
  /**
   * Key of the job, unique while it is queued or runs. What is begun anew after its end has another name (a number of the attempt), and that
   * number is the fence: a run that is left over finds its row at another one and changes nothing.
   */
  keyOf(name: Name): string
  /** Jobs of one lane share a limit. */
  laneOf(order: Order, tenantId: string): string
  payloadOf(order: Order): Payload
}

export type WorkRun<Payload extends object> = Omit<Job, 'payload'> & { payload: Payload }

export interface WorkContext<Payload extends object> extends Pick<JobContext, 'signal'> {
  /** Gives the job back to be run again at that time; ends this run. */
  again(runAt: Date, payload: Payload): void
}

export interface WorkOptions<Payload extends object> extends Pick<HandleOptions, 'laneLimit'> {
  /** Ends what failed this many times in a row through our own fault. Without it the work is tried again without end. */
  giveUp?: { after: number; end: (run: WorkRun<Payload>) => Promise<void> }
}

/** Queues, cancels and runs one kind of work. Payloads are read as `kind` wrote them. */
export function createDurableWork<Name, Order extends Name, Payload extends object>(
  { db, jobs }: { db: Db; jobs: Jobs },
  kind: WorkKind<Name, Order, Payload>,
) {
  const { queue } = kind
  const carried = (payload: Payload): Record<string, unknown> => ({ ...(payload as Record<string, unknown>) })
  const readRun = (job: Job): WorkRun<Payload> => ({ ...job, payload: job.payload as Payload })

  /** In the transaction that writes the row; then `wake`. `runAt`: not before. */
  const enqueue = (trx: Db, tenantId: string, order: Order, { runAt }: { runAt?: Date } = {}): Promise<void> =>
    jobs.enqueue(trx, {
      queue,
      lane: kind.laneOf(order, tenantId),
      key: kind.keyOf(order),
      tenantId,
      payload: carried(kind.payloadOf(order)),
      ...(runAt ? { runAt } : {}),
    })

  return {
    enqueue,

    /** After the transaction that queued something. */
    wake: (): void => jobs.wake(),

    /** Takes a waiting job out or asks a running one to stop. The row is the caller's matter. */
    cancel: (name: Name): ReturnType<Jobs['cancel']> => jobs.cancel(queue, kind.keyOf(name)),

    /** Registers who does it, in processes that work. A run may come twice: it looks at its row first. */
    handle(
      { laneLimit, giveUp }: WorkOptions<Payload>,
      run: (work: WorkRun<Payload>, context: WorkContext<Payload>) => Promise<void>,
    ): void {
      jobs.handle(
        queue,
        { laneLimit, ...(giveUp ? { giveUp: { after: giveUp.after, end: (job) => giveUp.end(readRun(job)) } } : {}) },
        (job, context) =>
          run(readRun(job), {
            signal: context.signal,
            again: (runAt, payload) => context.again(runAt, carried(payload)),
          }),
      )
    },

    /** Queues open rows again that have lost their job (a restored table): find them by {@link withoutJob}. */
    async requeue(lost: readonly { tenantId: string; order: Order }[]): Promise<void> {
      for (const { tenantId, order } of lost) await db.transaction({ tenantId }, (trx) => enqueue(trx, tenantId, order))
      if (lost.length > 0) jobs.wake()
    },
  }
}

export type DurableWork<Name, Order extends Name, Payload extends object> = ReturnType<
  typeof createDurableWork<Name, Order, Payload>
>
