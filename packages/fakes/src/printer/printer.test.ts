import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createIppClient, numberOf, textsOf, type IppClient } from '@drawdesk/ipp/client'
import { attributesOf, integer } from '@drawdesk/ipp/values'
import { startPrinterFake } from './printer.ts'
import type { PrinterFake } from './printer-fake.ts'

const DOCUMENT = { format: 'image/jpeg', document: Buffer.from('a picture') }

let fake: PrinterFake
let client: IppClient
beforeEach(async () => {
  fake = await startPrinterFake({ sheets: 2 })
  client = createIppClient({ uri: fake.uri, userName: 'tester' })
})
afterEach(() => fake.close())

const print = async (copies = 1): Promise<number> =>
  numberOf(
    await client.printJob({ jobName: 'job', ...DOCUMENT, job: attributesOf({ copies: integer(copies) }) }),
    'job-id',
  ) ?? 0
const stateOf = async (jobId: number): Promise<(number | undefined)[]> => {
  const job = await client.getJobAttributes(jobId)
  return [numberOf(job, 'job-state'), numberOf(job, 'job-media-sheets-completed')]
}
const printerState = async (): Promise<unknown[]> => {
  const printer = await client.getPrinterAttributes(['printer-state', 'printer-state-reasons'])
  return [numberOf(printer, 'printer-state'), ...textsOf(printer, 'printer-state-reasons')]
}
const control = (action: string, ...args: string[]): Promise<Response> =>
  fetch(`${fake.url}/control/${action}`, { method: 'POST', body: JSON.stringify({ args }) })

describe('the fake printer', () => {
  it('stops at an empty tray and goes on with the next sheets', async () => {
    const job = await print(3)
    fake.turn()
    fake.turn()
    fake.turn()
    const empty = [await stateOf(job), await printerState()]
    fake.fill(5)
    fake.turn()

    expect(empty).toEqual([
      [6, 2],
      [5, 'media-empty-error'],
    ])
    expect(await stateOf(job)).toEqual([9, 3])
    expect(fake.tray()).toBe(4)
  })

  it('prints nothing in a jam', async () => {
    const job = await print()
    fake.have('media-jam')
    fake.turn()
    const jammed = await stateOf(job)
    fake.have('media-jam', false)
    fake.turn()

    expect(jammed).toEqual([6, 0])
    expect(await stateOf(job)).toEqual([9, 1])
  })

  it('throws a job away', async () => {
    fake.abortNext()
    const job = await print()
    fake.turn()

    expect(await stateOf(job)).toEqual([8, 0])
    expect(fake.out()).toEqual([])
  })

  it.each([
    ['stuck', 0],
    ['out', 1],
  ] as const)('forgets its jobs when the power goes, the sheet under way %s', async (underWay, sheets) => {
    const job = await print()
    fake.powerCycle(underWay)

    await expect(client.getJobAttributes(job)).rejects.toMatchObject({ statusName: 'client-error-not-found' })
    expect(fake.out()).toHaveLength(sheets)
  })

  it('prints by its own clock', async () => {
    const quick = await startPrinterFake({ sheetMs: 1 })
    await createIppClient({ uri: quick.uri, userName: 'tester' }).printJob({ jobName: 'job', ...DOCUMENT })
    await quick.until(() => quick.out().length === 1)

    expect(quick.jobs()[0]).toMatchObject({ state: 9, sheets: 1 })
    await quick.close()
  })

  it('is steered over HTTP', async () => {
    await control('trouble', 'media-jam')
    await control('trouble', 'marker-supply-low')
    await control('fill', '0')
    const troubled = await printerState()
    await control('clear', 'media-jam')
    await control('fill', '7')
    const sheets = (await (await fetch(`${fake.url}/control/sheets`)).json()) as { tray: number }

    expect(troubled).toEqual([5, 'media-empty-error', 'media-jam-error', 'marker-supply-low-warning'])
    expect(await printerState()).toEqual([3, 'marker-supply-low-warning'])
    expect(sheets.tray).toBe(7)
  })

  it('writes down what it draws in and puts out, and counts on from there when it is switched on again', async () => {
    const written: string[] = []
    const outBefore = [{ jobId: 1, jobName: 'before', media: '', sha256: 'a' }]
    const again = await startPrinterFake({
      sheetMs: 1,
      outBefore,
      book: {
        begun: ({ jobName }) => void written.push(`begun ${jobName}`),
        out: ({ jobName }) => void written.push(`out ${jobName}`),
        filled: (sheets) => void written.push(`filled ${sheets}`),
      },
    })
    again.fill(9)
    const at = createIppClient({ uri: again.uri, userName: 'tester' })
    await at.printJob({ jobName: 'job', ...DOCUMENT })
    await again.until(() => again.out().length === 2)
    const printer = await at.getPrinterAttributes(['printer-impressions-completed', 'printer-up-time'])
    await again.close()

    expect(written).toEqual(['filled 9', 'begun job', 'out job'])
    expect(numberOf(printer, 'printer-impressions-completed')).toBe(2)
    expect(numberOf(printer, 'printer-up-time')).toBeLessThan(1_000)
  })

  it.each([
    ['fill', 'many'],
    ['trouble', 'fire'],
    ['script', 'Fax-Job'],
    ['script', 'Get-Jobs', 'sleep'],
    ['dance', ''],
  ])('says what is wrong with the wish %s %s', async (action, ...args) => {
    const answer = await control(action, ...args)

    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([400, ['error']])
  })
})
