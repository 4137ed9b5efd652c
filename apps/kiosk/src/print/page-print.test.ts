import type { SentJob } from '@drawdesk/contract/devices/print-job'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keep, readKept } from '../lib/storage.ts'
import { fakeKiosk } from '../testing/fake-kiosk.ts'
import { resumePrints } from './page-print.ts'

const JOB: SentJob = {
  jobId: '6',
  round: 1,
  infoId: '5',
  url: '/sheet.jpg',
  sha256: '',
  mime: 'image/jpeg',
  copies: 2,
  printed: 0,
  sheets: 2,
  media: 'na_index-4x6_4x6in',
  layout: 'border',
}
let fake: ReturnType<typeof fakeKiosk>
beforeEach(() => {
  fake = fakeKiosk()
  keep('tokens', { token: 'dd_1', refreshToken: 'r1', expireTime: '' })
})
afterEach(() => void vi.useRealTimers())
const isOver = () => vi.waitFor(() => expect(readKept('taken')).toEqual([]))
const { setTimeout: realTimeout } = globalThis
const STEP_MS = 5
/** The same where time has to pass: by steps, between which the rest of the page gets on, on a slow machine too. */
async function isOverInTime(): Promise<void> {
  for (let step = 0; step < 200 && readKept<unknown[]>('taken')?.length !== 0; step += 1) {
    await new Promise((resolve) => void realTimeout(resolve, STEP_MS))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(readKept('taken')).toEqual([])
}
const askedFor = (call: string) => fake.asked.filter((one) => one.call === call).map(({ body }) => body)

it('reports what was handed to the printer before the page was loaded anew, and does not print it again', async () => {
  keep('taken', [JOB])
  keep('printed', ['6:1'])
  resumePrints()
  await isOver()

  expect(askedFor('sheet.jpg')).toEqual([])
  expect(askedFor('printed')).toEqual([
    { jobId: '6', sheet: 1 },
    { jobId: '6', sheet: 2 },
  ])
})

it('goes on with a job that was taken and not handed to the printer yet', async () => {
  keep('taken', [JOB])
  resumePrints()
  await isOver()

  // The picture of the fake is none: what cannot be printed is said, not lost.
  expect(askedFor('sheet.jpg')).toHaveLength(1)
  expect(askedFor('printFailed')).toEqual([expect.objectContaining({ jobId: '6' })])
})

it('reports what was handed to the printer also where the print was cancelled meanwhile, and asks until the server has answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  keep('taken', [JOB])
  keep('printed', ['6:1'])
  fake.refusals.printed = { code: 500, msg: 'the database is away' }
  resumePrints()
  await isOverInTime()

  expect(askedFor('printed').map((body) => (body as { sheet: number }).sheet)).toEqual([1, 1, 2])
})

it('says after a minute that its printer goes on, also after it was loaded anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  keep('taken', [JOB])
  resumePrints()
  await isOverInTime()
  expect(askedFor('printer')).toEqual([])

  await vi.advanceTimersByTimeAsync(60_000)
  expect(askedFor('printer')).toEqual([{ state: 'idle', reasons: [] }])
  expect(readKept('stopped')).toBeUndefined()
  keep('stopped', true)
  resumePrints()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(askedFor('printer')).toHaveLength(2)
})

it('fetches a picture again that a server at fault did not give', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fake.status['sheet.jpg'] = 503
  keep('taken', [JOB])
  resumePrints()
  await isOverInTime()

  expect(askedFor('sheet.jpg')).toHaveLength(2)
  expect(askedFor('ack')).toEqual([])
})
