import { join } from 'node:path'
import type { Handles } from '../../lib/handles.ts'
import { keepChild } from '../child.ts'
import type { TortureOptions } from '../options.ts'
import { stablePort } from '../ports.ts'
import { nameViolation } from '../verdict/report.ts'
import { startServing } from '../serving.ts'
import type { AnswerFact, StreamEvent } from './check.ts'
import { runChatRounds, type ChatRunResult } from './run.ts'

const STORIES_MOST = 5
const SHOWN_EVENTS = 6

/** Cuts streams of answers and counts what became of every token. Answers what is to be printed last, and the violations by name. */
export async function tortureChat({
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
  const port = await stablePort()
  const child = keepChild({
    name: 'provider-chat',
    kind: 'provider',
    program: join(import.meta.dirname, 'provider.ts'),
    args: [String(port)],
    logFile: join(folder, 'provider-chat.log'),
    readySign: 'ready',
    onOwnEnd,
  })
  handles.add(() => child.stop())
  const serving = await startServing({
    folder,
    handles,
    servers,
    workers,
    outsideHosts: [`127.0.0.1:${port}`],
    onOwnEnd,
  })
  await child.up()
  const result = await runChatRounds({
    serving,
    provider: { child, url: `http://127.0.0.1:${port}` },
    rounds,
    seed,
    write,
    ownEnds: () => ownEnds,
  })
  const violations = result.violations.map(nameViolation)
  for (const violation of violations) write(`VIOLATION (seed ${seed}) ${violation}`)
  for (const fact of result.facts.slice(0, STORIES_MOST)) write(storyOf(fact))
  return { summary: summaryOf(result), violations }
}

/** What is known of one answer, the middle of its events left out. */
function storyOf({ requestId, model, tokens, msgIds, isStopAsked, readers, stored }: AnswerFact): string {
  const short = (events: readonly StreamEvent[]): string =>
    events
      .flatMap(({ number, event, data }, index) =>
        index < SHOWN_EVENTS || index >= events.length - SHOWN_EVENTS
          ? [`    ${number} ${event} ${data.slice(0, 200)}`]
          : [],
      )
      .join('\n')
  return [
    `--- ${requestId}: ${tokens} tokens of ${model}, announced as ${msgIds.join(', ') || 'nothing'}, ${isStopAsked ? 'asked to stop' : 'not stopped'}`,
    ...stored.map(({ chunks, ...row }) => `  stored: ${JSON.stringify(row)}\n${short(chunks)}`),
    ...readers.map(
      ({ name, events, isDone }) =>
        `  ${name}: ${events.length} events${isDone ? '' : ', not at the end'}\n${short(events)}`,
    ),
  ].join('\n')
}

function summaryOf({ rounds, violations, counts, cuts, totals }: ChatRunResult): string {
  const { answers, done, stopped, interrupted, goneOn, tokens, events, readers, connections, dropped, broken, silent } =
    counts
  const cut = Object.entries(cuts)
    .map(([kind, { times, underWay }]) => `${kind} ${times} (${underWay} answers under way)`)
    .join(', ')
  return [
    `cut: ${cut}`,
    `${connections} connections of ${readers} readers: ${dropped} left by their reader, ${broken} ended under it, ${silent} gone silent; ${events} events came`,
    `quota: ${totals.used.map(({ name, tokens: used }) => `${name} ${used}`).join(', ')}; usage ${totals.usage.promptTokens} + ${totals.usage.completionTokens} tokens, ${totals.usage.cost} CNY`,
    `${rounds} rounds, ${answers} answers (${done} whole, ${stopped} stopped as asked, ${interrupted} ended where their service cannot go on), ${goneOn} taken up again, ${tokens} tokens kept, ${violations.length} violations`,
  ].join('\n')
}
