import type { Progress } from '@drawdesk/contract/drawing/records/draw-info'
import type { FailedRow, JobDetail, KillAnswer, ManyAnswer, QueueRow } from '@drawdesk/contract/queue/queue-manage'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Answer, SignedIn, TestApp } from '../../../../testing/build-test-app.ts'

export const QUEUE = '/api/blade-biz/queueManage'

/** Steering the queue as one caller does. */
export function queueCalls(caller: SignedIn) {
  const page = async (query: Record<string, string> = {}): Promise<Page<QueueRow>> =>
    (await caller.get<Page<QueueRow>>(`${QUEUE}/page`, query)).data
  return {
    page,
    /** Keys in the order of the list. */
    keys: async (query: Record<string, string> = {}): Promise<string[]> =>
      (await page({ size: '500', ...query })).records.map(({ key }) => key),
    out: (key: string): Promise<Answer<KillAnswer>> => caller.get<KillAnswer>(`${QUEUE}/outQueue`, { key }),
    outMany: (keys: readonly string[]): Promise<Answer<ManyAnswer>> =>
      caller.post<ManyAnswer>(`${QUEUE}/outMany`, { keys }),
    kill: (key: string): Promise<Answer<KillAnswer>> => caller.get<KillAnswer>(`${QUEUE}/killKey`, { key }),
    status: (key: string): Promise<Answer<Progress>> => caller.get<Progress>(`${QUEUE}/findKeyStatus`, { key }),
    job: (key: string): Promise<Answer<JobDetail>> => caller.get<JobDetail>(`${QUEUE}/job`, { key }),
    move: (key: string, position: number): Promise<Answer<QueueRow>> =>
      caller.post<QueueRow>(`${QUEUE}/move`, { key, position }),
    edit: (key: string, values: Record<string, unknown>): Promise<Answer<QueueRow>> =>
      caller.post<QueueRow>(`${QUEUE}/editJob`, { key, ...values }),
    failed: async (query: Record<string, string> = {}): Promise<Page<FailedRow>> =>
      (await caller.get<Page<FailedRow>>(`${QUEUE}/failed`, query)).data,
    retryFailed: (values: Record<string, unknown>): Promise<Answer<ManyAnswer>> =>
      caller.post<ManyAnswer>(`${QUEUE}/retryFailed`, values),
  }
}

/** As a worker does when it takes them up. */
export async function markStarted({ owner }: Pick<TestApp, 'owner'>, ...keys: string[]): Promise<void> {
  await owner('update platform_job set is_started = true, run = run + 1 where key = any($1)', [keys])
}
