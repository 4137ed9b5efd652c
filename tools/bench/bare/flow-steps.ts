import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startByPerson } from '../../../apps/server/src/modules/workflow/instances/flow-starts.ts'
import { createClaiming } from '../../../apps/server/src/modules/workflow/work/claiming.service.ts'
import { createCompleting } from '../../../apps/server/src/modules/workflow/work/completing.service.ts'
import { createProxySource } from '../../../apps/server/src/modules/proxies/proxy-source.ts'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { createPlatform } from '../../../apps/server/src/platform/create-platform.ts'
import { UNBOUND, type Caller } from '../../../apps/server/src/platform/scope.ts'
import { createServices } from '../../../apps/server/src/services.ts'
import {
  countStatements,
  createStepRecorder,
  oneByOne,
  replay,
  writesOf,
  type RecordedStep,
} from '../lib/flow/recorded-writes.ts'
import { serveBare } from './serve.ts'

/** Steps by the product's own services, without HTTP, and the writes of the same steps on the driver alone. */
export interface FlowStepsSetup {
  /** As the owner. */
  database: pg.ClientConfig
  definitionId: string
  tenantId: string
  starter: string
  actor: string
  /** Instances under way at once. */
  atOnce: number
}

/** What a round was. */
export interface FlowRound {
  steps: number
  seconds: number
  /** A step on average. */
  statements: number
  trips: number
}

/** Start, claim, approve, file. */
const STEPS = ['start', 'claim', 'approve', 'file'] as const
const CONNECTIONS = 10

await serveBare<FlowStepsSetup>(async (app, setup) => {
  const { database, definitionId, tenantId, atOnce } = setup
  const recorder = createStepRecorder()
  const platform = await createPlatform({
    config: readConfig({ DATA_DIR: await mkdtemp(join(tmpdir(), 'drawdesk-bench-flow-')), ROLE: 'api' }),
    log: pino({ level: 'warn' }),
    roles: { app: 'drawdesk_app', cross: 'drawdesk_cross', report: 'drawdesk_report' },
    secretsKey: 'a-measuring-key-a-measuring-key-a-measuring-key',
    connection: { ...database, user: 'drawdesk_app' },
    reportConnection: { ...database, user: 'drawdesk_report' },
    poolSize: CONNECTIONS,
    proxies: createProxySource,
  })
  const services = createServices({ ...platform.deps, proxies: platform.proxies })
  const [claiming, completing] = [createClaiming(services), createCompleting(services)]
  const bare = new pg.Pool({ ...database, max: CONNECTIONS })
  const callerOf = (userId: string): Caller => ({
    tenantId,
    userId,
    deptId: null,
    sessionId: '1',
    account: userId,
    realName: '',
    roleIds: [],
    roleAliases: [],
    isAdministrator: false,
    permissions: new Set(),
    ...UNBOUND,
  })
  const [starter, actor] = [callerOf(setup.starter), callerOf(setup.actor)]
  /** Of the last round, instance by instance. */
  let recorded: RecordedStep[][] = []

  async function walk(): Promise<RecordedStep[]> {
    let instanceId = ''
    let taskId = ''
    const decide = async (): Promise<void> => {
      const { next } = await completing.complete(actor, { taskId, pass: true, comment: '' }, 'zh')
      taskId = next[0]?.taskId ?? ''
    }
    const steps: Record<(typeof STEPS)[number], () => Promise<void>> = {
      start: () =>
        services.flowSteps.run(starter, async (unit) => {
          const { row } = await startByPerson(unit, starter, () => services.ids.next(), {
            definitionId,
            variables: { archivist: actor.userId, days: 3, reason: 'A week by the sea' },
          })
          instanceId = row.id
          taskId = unit.news.tasks[0]?.id ?? ''
        }),
      claim: () => claiming.claim(actor, taskId),
      approve: decide,
      file: decide,
    }
    const walked: RecordedStep[] = []
    for (const name of STEPS) walked.push(await recorder.noted(steps[name]))
    if (taskId !== '') throw new Error(`instance ${instanceId} did not end`)
    return walked
  }

  /** So many at once, until all are done. */
  async function timed<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<number> {
    const left = [...items]
    const began = performance.now()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
      }),
    )
    return (performance.now() - began) / 1_000
  }

  const roundOf = (seconds: number, steps: readonly RecordedStep[]): FlowRound => {
    if (steps.length === 0) throw new Error('no step was made')
    return {
      steps: steps.length,
      seconds,
      statements: steps.reduce((sum, step) => sum + countStatements(step), 0) / steps.length,
      trips: steps.reduce((sum, step) => sum + step.length, 0) / steps.length,
    }
  }

  app.post<{ Params: { count: string } }>('/product/:count', async ({ params }) => {
    recorded = []
    const seconds = await timed([...Array(Number(params.count)).keys()], async () => {
      recorded.push(await walk())
    })
    return roundOf(seconds, recorded.flat())
  })
  /** The rows of the last round are gone by now: its writes make them again. */
  app.post<{ Params: { how: 'single' | 'together' } }>('/bare/:how', async ({ params }) => {
    const writes = recorded.map((instance) =>
      instance.map((step) => (params.how === 'single' ? oneByOne(writesOf(step)) : writesOf(step))),
    )
    const seconds = await timed(writes, async (instance) => {
      for (const step of instance) await replay(bare, step)
    })
    return roundOf(seconds, writes.flat())
  })
  /** What the last round sent, statement by statement: where less could be sent. */
  app.get('/statements', async () => {
    const [instance] = recorded
    return STEPS.map((name, index) => ({
      name,
      trips: instance?.[index]?.map((trip) => trip.map(({ text }) => text.replaceAll(/\s+/g, ' ').slice(0, 160))),
    }))
  })
})
