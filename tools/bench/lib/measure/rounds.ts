import { withCpu, type Processes } from './cpu.ts'
import { sendLoad, type LoadOptions } from './load.ts'

/** One of several things measured side by side. */
export interface Target extends LoadOptions {
  name: string
  processes: Processes
}

/** One value for each round, in order. */
export interface TargetFigures {
  name: string
  requestsPerSecond: number[]
  nodeMicros: number[]
  postgresMicros: number[]
  /** Both together. */
  cpuMicros: number[]
  p50Ms: number[]
}

const WARM_SECONDS = 3
const ROUND_SECONDS = 2
const MOST_ROUNDS = 3
/** No further round begins when it would probably end later than this after the first. */
const PATIENCE_SECONDS = 30

/**
 * Warms each target up, then measures them in turn (A B C, A B C, A B C), each about two seconds at a time, so that a noisy moment
 * of the machine falls on all of them. Where answers take so long that fifty of them last longer, there are fewer rounds.
 */
export async function measureInTurn(targets: readonly Target[]): Promise<TargetFigures[]> {
  const amounts: number[] = []
  for (const target of targets) amounts.push(Math.ceil((await warmUp(target)) * ROUND_SECONDS))
  const figures = targets.map(({ name }): TargetFigures => ({
    name,
    requestsPerSecond: [],
    nodeMicros: [],
    postgresMicros: [],
    cpuMicros: [],
    p50Ms: [],
  }))
  const began = performance.now()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const spentSeconds = (performance.now() - began) / 1_000
    if (round > 0 && spentSeconds * (1 + 1 / round) > PATIENCE_SECONDS) break
    for (const [index, target] of targets.entries()) {
      const { result, cpu } = await withCpu(target.processes, () => sendLoad(target, amounts[index] as number))
      const { answers, seconds, p50 } = result
      const figure = figures[index] as TargetFigures
      figure.requestsPerSecond.push(answers / seconds)
      figure.nodeMicros.push((cpu.nodeSeconds * 1e6) / answers)
      figure.postgresMicros.push((cpu.postgresSeconds * 1e6) / answers)
      figure.cpuMicros.push(((cpu.nodeSeconds + cpu.postgresSeconds) * 1e6) / answers)
      figure.p50Ms.push(p50)
    }
  }
  return figures
}

/** Longer and longer rounds until the time is over: answers a second of the last one. */
async function warmUp(target: Target): Promise<number> {
  const endMs = performance.now() + WARM_SECONDS * 1_000
  for (let amount = target.connections; ; amount *= 2) {
    const { answers, seconds } = await sendLoad(target, amount)
    if (performance.now() > endMs) return answers / seconds
  }
}
