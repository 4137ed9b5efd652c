import { expect, vi } from 'vitest'
import type { DrawInfoDetail, Progress, SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import type { Answer, SignedIn } from '../../../../testing/build-test-app.ts'
import { DRAW_API } from './kit.ts'

export const DRAW_INFO = '/api/blade-biz/drawInfo'

/** Sending and reading drawings as one caller does. */
export function drawingCalls(caller: SignedIn) {
  const check = async (infoId: string): Promise<Progress> =>
    (await caller.get<Progress>(`${DRAW_API}/checkSendDraw`, { infoId })).data
  const until = (infoId: string, isReached: (progress: Progress) => boolean): Promise<Progress> =>
    vi.waitFor(
      async () => {
        const progress = await check(infoId)
        expect(isReached(progress), JSON.stringify(progress)).toBe(true)
        return progress
      },
      { timeout: 10_000, interval: 30 },
    )
  return {
    send: (values: Record<string, unknown>): Promise<Answer<SendAnswer>> =>
      caller.post<SendAnswer>(`${DRAW_API}/sendDraw`, { prompt: 'a red boat', ...values }),
    check,
    /** Reads the progress until it is as asked, as a poller does. */
    until,
    ended: (infoId: string): Promise<Progress> => until(infoId, ({ state }) => state > 1),
    detail: async (id: string): Promise<DrawInfoDetail> =>
      (await caller.get<DrawInfoDetail>(`${DRAW_INFO}/detail`, { id })).data,
    post: <Data>(call: string, id: string): Promise<Answer<Data>> => caller.post<Data>(`${DRAW_INFO}/${call}`, { id }),
  }
}

/** Steps and statuses of the calls of an attempt, in order. */
export const callsOf = ({ attemptList }: DrawInfoDetail, no = 1): [string, number | null][] =>
  (attemptList.find((attempt) => attempt.no === no)?.calls ?? []).map(({ step, status }) => [step, status])
