import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHandles } from '../bench/lib/handles.ts'
import { runProgram } from '../bench/lib/run-program.ts'
import { tortureChat } from './chat/suite.ts'
import { readOptions, type TortureOptions } from './options.ts'
import { startTorturedProduct, type TorturedProduct } from './product.ts'
import { runRounds, type RunResult } from './run.ts'
import { tellStory } from './story.ts'

const STORIES_MOST = 5
const write = (text: string): void => void process.stdout.write(`${text}\n`)

const handles = createHandles()

async function run(options: TortureOptions): Promise<number> {
  const { suite, rounds, seed, servers, workers, isKept } = options
  const folder = await mkdtemp(join(tmpdir(), 'drawdesk-torture-'))
  const began = performance.now()
  write(`${suite}: ${rounds} rounds, seed ${seed}, ${servers} servers, ${workers} workers, in ${folder}`)
  const { summary, violations } =
    suite === 'chat' ? await tortureChat({ options, folder, handles, write }) : await tortureDrawings(options, folder)
  await handles.endAll()
  if (isKept || violations > 0) write(`kept: ${folder}`)
  else await rm(folder, { recursive: true, force: true })
  write(`${summary}; ${Math.round((performance.now() - began) / 1_000)} s`)
  return violations > 0 ? 1 : 0
}

async function tortureDrawings(
  { rounds, seed, servers, workers }: TortureOptions,
  folder: string,
): Promise<{ summary: string; violations: number }> {
  const ownEnds: string[] = []
  const product = await startTorturedProduct({
    folder,
    handles,
    servers,
    workers,
    onOwnEnd: (words) => void ownEnds.push(words),
  })
  const result = await runRounds({ product, rounds, seed, write, ownEnds: () => ownEnds })
  if (result.violations.length > 0) await tell(result, seed, product)
  return { summary: summaryOf(result), violations: result.violations.length }
}

async function tell({ violations, facts }: RunResult, seed: number, { database }: TorturedProduct): Promise<void> {
  for (const { what, round, requestId } of violations)
    write(`VIOLATION (seed ${seed}, up to round ${round}${requestId ? `, ${requestId}` : ''}): ${what}`)
  const requests = [...new Set(violations.flatMap(({ requestId }) => requestId ?? []))].slice(0, STORIES_MOST)
  for (const requestId of requests)
    write(await tellStory(facts, (sql, values) => database.query(sql, values), requestId))
}

function summaryOf({ rounds, violations, counts, kills, deeds }: RunResult): string {
  const {
    submits,
    acknowledged,
    repeated,
    records,
    succeeded,
    failed,
    cancelled,
    paints,
    charges,
    lost,
    lostPainted,
    events,
  } = counts
  const killed = Object.entries(kills)
    .map(([kind, times]) => `${kind} ${times}`)
    .join(', ')
  const steered = Object.entries(deeds)
    .map(([deed, times]) => `${deed} ${times}`)
    .join(', ')
  return [
    `killed: ${killed}; steered: ${steered}`,
    `service with keys: ${paints.keyed} paints, ${charges.keyed} charges; without: ${paints.keyless} paints, ${charges.keyless} charges, ${lost} lost with their reason, ${lostPainted} of them painted`,
    `${rounds} rounds, ${submits} submits (${acknowledged} acknowledged, ${repeated} repeated), ${records} records, ${succeeded} succeeded, ${failed} failed, ${cancelled} cancelled, ${events} events, ${violations.length} violations`,
  ].join('\n')
}

await runProgram(handles, () => run(readOptions(process.argv.slice(2), Date.now() % 1_000_000)))
