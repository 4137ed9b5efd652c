import type { SentJob } from '@drawdesk/contract/devices/print-job'
import { beforeEach, expect, it, vi } from 'vitest'
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
const isOver = () => vi.waitFor(() => expect(readKept('taken')).toEqual([]))
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
