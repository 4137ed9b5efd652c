import { join } from 'node:path'
import type { Handles } from '../../lib/handles.ts'
import type { TortureOptions } from '../options.ts'
import { startServing } from '../serving.ts'
import { nameViolation } from '../verdict/report.ts'
import { runFlowRounds, type FlowRunResult } from './run.ts'
import { storyOf } from './story.ts'

const STORIES_MOST = 5

/** Kills what runs processes while people work with them, and counts what became of every step. Answers what is to be printed last, and the violations by name. */
export async function tortureFlow({
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
  const serving = await startServing({
    folder,
    handles,
    servers,
    workers,
    // Without a worker the servers do the jobs.
    serverRole: workers === 0 ? 'all' : 'api',
    program: join(import.meta.dirname, 'server.ts'),
    outsideHosts: [],
    onOwnEnd: (words) => void ownEnds.push(words),
  })
  const result = await runFlowRounds({ serving, rounds, seed, write, ownEnds: () => ownEnds })
  const violations = result.violations.map(nameViolation)
  for (const violation of violations) write(`VIOLATION (seed ${seed}) ${violation}`)
  const about = new Set(result.violations.flatMap(({ requestId }) => requestId ?? []))
  for (const id of [...about].slice(0, STORIES_MOST)) write(storyOf(result.facts, id))
  return { summary: summaryOf(result), violations }
}

function summaryOf({ rounds, violations, kills, facts }: FlowRunResult): string {
  const { starts, acts, instances, visits, tasks } = facts
  const killed = Object.entries(kills)
    .map(([kind, times]) => `${kind} ${times}`)
    .join(', ')
  const ends = [...Map.groupBy(instances, ({ endHow }) => endHow)].map(([how, all]) => `${all.length} ${how || 'run'}`)
  const acted = [
    ...Map.groupBy(
      acts.filter(({ isAcknowledged }) => isAcknowledged),
      ({ act }) => act,
    ),
  ].map(([act, all]) => `${act} ${all.length}`)
  const [accepted, refused] = [acts.filter((one) => one.isAcknowledged), acts.filter(({ refusal }) => refusal !== '')]
  return [
    `killed: ${killed}`,
    `done: ${acted.join(', ')}`,
    `${starts.length} starts sent, ${starts.filter(({ instanceId }) => instanceId !== '').length} acknowledged; ${acts.length} requests, ${accepted.length} acknowledged, ${refused.length} refused, ${acts.length - accepted.length - refused.length} without an answer`,
    `${rounds} rounds, ${instances.length} instances (${ends.join(', ')}), ${visits.length} steps, ${tasks.length} tasks, ${violations.length} violations`,
  ].join('\n')
}
