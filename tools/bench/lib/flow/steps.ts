import type { FlowRound, FlowStepsSetup } from '../../bare/flow-steps.ts'
import { startBare } from '../child.ts'
import { ACTOR, STARTER } from '../data/flow.ts'
import { TENANT } from '../data/params.ts'
import type { Handles } from '../../../lib/handles.ts'
import { withCpu } from '../measure/cpu.ts'
import { ratiosOf, showNumber, showSpread, spreadOf, type Spread } from '../measure/spread.ts'
import type { Table } from '../measure/table.ts'
import type { BenchProduct } from '../product.ts'

/** Of each round; four steps each. */
const INSTANCES_A_ROUND = 200
const AT_ONCE = 8
const ROUNDS = 5

interface StepFigures {
  stepsPerSecond: number[]
  nodeMs: number[]
  postgresMs: number[]
  statements: number
  trips: number
}

export interface StepComparison {
  product: StepFigures
  /** One statement after the other, as the driver sends them. */
  bare: StepFigures
  /** In the round trips of the product, which sends several at once. */
  together: StepFigures
  /** Steps a second of the bare driver to those of the product, and CPU of the product to that of the driver. */
  ratios: { time: Spread; cpu: Spread; timeTogether: Spread }
}

/** Steps of the product, and what they wrote on the driver alone, in turn; the rows of each round are taken away before the next. */
export async function compareSteps(
  product: BenchProduct,
  definitionId: string,
  handles: Handles,
): Promise<StepComparison> {
  const setup: FlowStepsSetup = {
    database: product.database,
    definitionId,
    tenantId: TENANT,
    starter: STARTER,
    actor: ACTOR,
    atOnce: AT_ONCE,
  }
  const child = await startBare('flow-steps.ts', setup, handles)
  const post = async (path: string): Promise<FlowRound> => {
    const answer = await fetch(`${child.url}${path}`, { method: 'POST' })
    if (!answer.ok) throw new Error(`${path} failed: ${await answer.text()}`)
    return (await answer.json()) as FlowRound
  }
  const [ours, theirs, together] = [emptyFigures(), emptyFigures(), emptyFigures()]
  const measure = async (path: string, into: StepFigures | undefined): Promise<void> => {
    const { result, cpu } = await withCpu({ nodePid: child.pid, postmasterPid: product.postmasterPid }, () =>
      post(path),
    )
    await removeRound(product)
    if (!into) return
    into.stepsPerSecond.push(result.steps / result.seconds)
    into.nodeMs.push((cpu.nodeSeconds * 1_000) / result.steps)
    into.postgresMs.push((cpu.postgresSeconds * 1_000) / result.steps)
    into.statements = result.statements
    into.trips = result.trips
  }
  // The first of each is for the compilers, the plans and the caches.
  for (let round = 0; round <= ROUNDS; round += 1) {
    await measure(`/product/${INSTANCES_A_ROUND}`, round === 0 ? undefined : ours)
    await measure('/bare/single', round === 0 ? undefined : theirs)
    await measure('/bare/together', round === 0 ? undefined : together)
  }
  await child.stop()
  return {
    product: ours,
    bare: theirs,
    together,
    ratios: {
      timeTogether: ratiosOf(together.stepsPerSecond, ours.stepsPerSecond),
      time: ratiosOf(theirs.stepsPerSecond, ours.stepsPerSecond),
      cpu: ratiosOf(cpuOf(ours), cpuOf(theirs)),
    },
  }
}

const emptyFigures = (): StepFigures => ({ stepsPerSecond: [], nodeMs: [], postgresMs: [], statements: 0, trips: 0 })
const cpuOf = ({ nodeMs, postgresMs }: StepFigures): number[] =>
  nodeMs.map((ms, index) => ms + (postgresMs[index] as number))

/** What the steps left behind. Nothing seeded began within this hour. */
async function removeRound(product: BenchProduct): Promise<void> {
  const made = `select id from wf_instance where tenant_id = '${TENANT}' and start_user_id = ${STARTER} and start_time > now() - interval '1 hour'`
  for (const sql of [
    `delete from wf_task_candidate where tenant_id = '${TENANT}' and task_id in (select id from wf_task where tenant_id = '${TENANT}' and instance_id in (${made}))`,
    ...['wf_task', 'wf_activity', 'wf_comment'].map(
      (table) => `delete from ${table} where tenant_id = '${TENANT}' and instance_id in (${made})`,
    ),
    `delete from wf_instance where id in (${made})`,
    `delete from desk_notice where tenant_id = '${TENANT}' and notice_key like 'flow.%'`,
    'vacuum wf_instance, wf_task, wf_task_candidate, wf_activity, wf_comment, desk_notice',
  ])
    await product.query(sql)
}

export function showSteps({ product, bare, together, ratios }: StepComparison): Table {
  const row = (name: string, { stepsPerSecond, nodeMs, postgresMs, statements, trips }: StepFigures): string[] => [
    name,
    showSpread(spreadOf(stepsPerSecond)),
    showNumber(statements),
    showNumber(trips),
    showSpread(spreadOf(nodeMs)),
    showSpread(spreadOf(postgresMs)),
  ]
  return {
    title: `Steps of a process with tasks, candidates, history, notices and events, ${AT_ONCE} instances at once, among 100,000 instances`,
    columns: ['', 'steps/s', 'statements a step', 'round trips', 'CPU ms a step, node', 'CPU ms, PostgreSQL'],
    rows: [
      row('product', product),
      row('the same writes, bare driver', bare),
      row('the same, together as the product sends them', together),
    ],
    notes: [
      `the product takes ${showSpread(ratios.time)} × the time and ${showSpread(ratios.cpu)} × the CPU of its writes alone, and ${showSpread(ratios.timeTogether)} × the time of them sent together; start, claim, approve, file; ${INSTANCES_A_ROUND * 4} steps a round, ${ROUNDS} rounds in turn`,
    ],
  }
}
