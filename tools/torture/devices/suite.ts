import type { Handles } from '../../lib/handles.ts'
import type { TortureOptions } from '../options.ts'
import { createRandom } from '../random.ts'
import { startServing } from '../serving.ts'
import { nameViolation } from '../verdict/report.ts'
import type { DeviceFacts } from './check.ts'
import { startLine, type Line } from './line.ts'
import { describe, runDeviceRounds, type DeviceRunResult } from './run.ts'

const STORIES_MOST = 5
/** Another row of chances than the rounds', so that how many calls come does not change what is planned. */
const LINE_SEED = 0x7f4a7c15

/** Kills what runs while guests order and prints come out, and counts every sheet. Answers what is to be printed last, and the violations by name. */
export async function tortureDevices({
  options,
  folder,
  handles,
  write,
}: {
  options: TortureOptions
  folder: string
  handles: Handles
  write(text: string): void
}): Promise<{ summary: string; violations: string[] }> {
  const { rounds, seed, servers, workers } = options
  const ownEnds: string[] = []
  const onOwnEnd = (words: string): void => void ownEnds.push(words)
  const line = await startLine({ handles, random: createRandom((seed ^ LINE_SEED) >>> 0) })
  const serving = await startServing({
    folder,
    handles,
    servers,
    workers,
    outsideHosts: [new URL(line.url).host],
    onOwnEnd,
    environment: { PUBLIC_URL: line.url, LIMITS_SCALE: '1000' },
  })
  line.lead(serving.servers.map((child, index) => ({ child, url: serving.urls[index] ?? '' })))
  const result = await runDeviceRounds({
    serving,
    line,
    folder,
    handles,
    rounds,
    seed,
    write,
    onOwnEnd,
    ownEnds: () => ownEnds,
  })
  const violations = result.violations.map(nameViolation)
  for (const violation of violations) write(`VIOLATION (seed ${seed}) ${violation}`)
  const about = new Set(result.violations.flatMap(({ requestId }) => requestId ?? []))
  for (const id of [...about].slice(0, STORIES_MOST)) write(storyOf(result.facts, id))
  return { summary: summaryOf(result, line), violations }
}

/** All that is known of one print or order. */
function storyOf({ orders, jobs, sheets, paper, out, half, refunds, asked }: DeviceFacts, id: string): string {
  const order = orders.find((one) => one.id === id || jobs.some((job) => job.id === id && job.orderNo === one.orderNo))
  const own = jobs.filter((job) => job.id === id || (order && job.orderNo === order.orderNo))
  const isOwn = ({ jobId }: { jobId: string | null }): boolean => own.some((job) => job.id === jobId)
  return JSON.stringify(
    {
      order,
      jobs: own,
      counted: sheets.filter(isOwn),
      paper: paper.filter(isOwn),
      out: out.filter(isOwn),
      half: half.filter(isOwn),
      refunds: refunds.filter(({ orderId }) => orderId === order?.id),
      cancelled: own.filter((job) => asked.cancels.has(job.id)).map((job) => job.id),
      retried: own.filter((job) => asked.retries.has(job.id)).map((job) => job.id),
    },
    undefined,
    1,
  )
}

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')

function summaryOf({ rounds, violations, kills, facts, excused, answered }: DeviceRunResult, line: Line): string {
  const states = (rows: readonly { state: number }[]): string =>
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, all]) => `${all.length} in ${state}`).join(', ')
  return [
    `killed: ${listed(kills)}; calls of machines: ${listed(line.fates)}`,
    `answered: ${listed(answered)}`,
    `orders: ${states(facts.orders)}; prints: ${states(facts.jobs)}`,
    `half out when the power went, and printed again: ${excused.half}; lost by a page that died while it handed over: ${excused.lostAtHandover}; printed again in a round that a person asked for: ${excused.askedAgain}; out also of the device that a person moved it from: ${excused.movedBegun}`,
    `${rounds} rounds, ${describe(facts)}, ${violations.length} violations`,
  ].join('\n')
}
