import { describe, expect, it } from 'vitest'
import { checkDefinition } from '@drawdesk/contract/drawing/definition/draw-definition-check'
import { cancelUpstream } from '../flow/cancel.ts'
import { isEnded, newDrawTask, type DrawTask } from '../draw-task.ts'
import { expressionProblem } from '../expressions/expressions.ts'
import { createFuzzProvider } from './fuzz-provider.fixture.ts'
import { createRandom, randomDefinition, randomInput, SECRETS, TOKEN, type FuzzCase } from './fuzz-values.fixture.ts'
import { createFlow } from '../flow/flow.ts'
import { findRenderProblems, maskedRequest } from '../render/render.ts'
import { RenderProblem } from '../values/rendered.ts'

/** Steps of one drawing; a flow that goes round needs more than any provider would. */
const STEPS_MAX = 40
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)

/** Everything that people could come to see of one drawing. */
interface Seen {
  tasks: DrawTask[]
  texts: string[]
}

async function draw(one: FuzzCase, random: () => number): Promise<Seen & { isChecked: boolean; isEnded: boolean }> {
  const { definition, input } = one
  const seen: Seen = { tasks: [], texts: [] }
  const problems = checkDefinition(definition, { compile: expressionProblem })
  seen.texts.push(JSON.stringify(problems))
  // What the check refuses is never run.
  if (problems.length > 0) return { ...seen, isChecked: false, isEnded: true }
  const job = { definition, input }
  try {
    seen.texts.push(
      JSON.stringify([
        findRenderProblems(definition, definition.submit, input),
        maskedRequest(definition, definition.submit, input),
      ]),
    )
  } catch (error) {
    if (!(error instanceof RenderProblem)) throw error
  }
  const provider = createFuzzProvider(
    random,
    one,
    (text) => seen.texts.push(text),
    (task) => seen.tasks.push(task),
  )
  const flow = createFlow(provider.deps)
  let task = newDrawTask('local-1')
  let steps = 0
  for (; steps < STEPS_MAX && !isEnded(task); steps += 1) {
    const outcome = await flow.advance(job, structuredClone(JSON.parse(JSON.stringify(task)) as DrawTask))
    provider.pass(outcome.delayMs)
    task = outcome.task
    seen.tasks.push(task)
    if (outcome.files || outcome.isStopped) break
  }
  await cancelUpstream(provider.deps, job, task)
  return { ...seen, isChecked: true, isEnded: steps < STEPS_MAX }
}

/** Runs so many definitions and answers, each from a seed of its own, the same ones every time. */
export function describeFuzz(cases: number): void {
  describe('definitions and answers at random', () => {
    it(`runs ${cases} of them: nothing breaks, nothing hangs, no key shows`, { timeout: 240_000 }, async () => {
      const planted = [...Object.values(SECRETS), TOKEN]
      let checked = 0
      let submits = 0
      let results = 0
      for (let index = 0; index < cases; index += 1) {
        const seed = SEED + index
        const random = createRandom(seed)
        const one: FuzzCase = { definition: randomDefinition(random), input: randomInput(random) }
        const started = performance.now()
        try {
          const seen = await draw(one, random)
          const text = [...seen.texts, ...seen.tasks.map((task) => JSON.stringify(task))].join('\n')
          expect(planted.find((secret) => text.includes(secret))).toBeUndefined()
          expect(performance.now() - started).toBeLessThan(20_000)
          // Retries are bounded by the definition, polls by the deadline.
          expect(seen.isEnded || one.definition.flow !== 'sync').toBe(true)
          if (seen.isChecked) checked += 1
          if (seen.tasks.some(({ submittedAt }) => submittedAt)) submits += 1
          if (seen.tasks.some(({ meta }) => meta)) results += 1
        } catch (error) {
          throw new Error(`FUZZ_SEED=${seed}, first case\n${JSON.stringify(one.definition).slice(0, 4_000)}`, {
            cause: error,
          })
        }
      }

      // Random would mean little if nothing got through the check, was sent, or gave a picture.
      expect(checked).toBeGreaterThan(cases / 2)
      expect(submits).toBeGreaterThan(cases / 3)
      expect(results).toBeGreaterThan(cases / 40)
    })
  })
}
