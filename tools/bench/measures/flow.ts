import { createFollowRepository } from '../../../apps/server/src/modules/workflow/follow/follow.repository.ts'
import { createWorkListRepository } from '../../../apps/server/src/modules/workflow/work/work-list.repository.ts'
import type { Db } from '../../../apps/server/src/platform/database/db.ts'
import { recordWork, type RecordedStatement } from '../../../apps/server/src/testing/recorded-sql.ts'
import { signIn, type Api } from '../lib/api.ts'
import { deployMeasured, INSTANCES, KEY, seedFlowPeople, seedInstances, type FlowPeople } from '../lib/data/flow.ts'
import { createRandom } from '../lib/data/params.ts'
import { compareSteps, showSteps } from '../lib/flow/steps.ts'
import { CALLER, compareRoute, showComparison, type Comparison } from '../lib/measure/comparison.ts'
import { showSpread, spreadOf } from '../lib/measure/spread.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct } from '../lib/product.ts'

/** Of its writes alone. */
const STEP_MOST = 3
/** Of its own SQL, in CPU: on a busy machine one process of the product waits longer for the processor than ten of PostgreSQL. */
const LIST_MOST = 2
/** A page that is opened to look at figures. */
const FIGURES_MOST_MS = 1_000
const CONNECTIONS = 20
const CALLS = 50
const FIGURE_CALLS = 10

const PAGING_SIZE = 10
const ALL = {
  category: '',
  processDefinitionName: '',
  processDefinitionKey: '',
  span: { from: undefined, until: undefined },
  dates: [],
  overdueAt: undefined,
}
const ALL_FOLLOWED = {
  instanceId: '',
  definitionId: '',
  processKey: '',
  businessKey: '',
  startUserId: '',
  category: '',
  dates: [],
}

/** Processes at size: what a step costs beside its writes, and lists beside their own SQL. */
export const measureFlow: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  const api = await signIn(product)
  const people = await seedFlowPeople(product)
  const definitionId = await deployMeasured(product, api)
  await seedInstances(product, { ...people, definitionId })
  const steps = await compareSteps(product, definitionId, handles)
  const comparisons: Comparison[] = []
  for (const list of listsOf(people))
    comparisons.push(await compareRoute({ product, api, handles, connections: CONNECTIONS, ...list }))
  const figures = await timeFigures(api)
  await product.stop()
  return {
    tables: [
      showSteps(steps),
      showComparison(
        `Lists of workflow at ${INSTANCES.toLocaleString('en-US')} instances, ${PAGING_SIZE} a page, ${CONNECTIONS} connections`,
        comparisons,
      ),
      {
        title: `Figures of a process with ${INSTANCES.toLocaleString('en-US')} instances`,
        columns: ['', 'ms'],
        rows: figures.map(({ name, ms }) => [name, showSpread(spreadOf(ms))]),
      },
    ],
    figures: { steps, comparisons, figures },
    checks: [
      { name: 'time of a step to its writes alone', value: steps.ratios.time.median, most: STEP_MOST },
      ...comparisons.map(({ name, ratios }) => ({
        name: `CPU of the list "${name}" to its own SQL`,
        value: ratios.cpuToSql.median,
        most: LIST_MOST,
      })),
      ...figures.map(({ name, ms }) => ({
        name: `figures ${name}, ms`,
        value: spreadOf(ms).median,
        most: FIGURES_MOST_MS,
      })),
    ],
  }
}

/** Page and total, as the administrator asks for them; names of people and categories, which the product adds, are not among the statements. */
function listsOf({ adminId, roleId }: FlowPeople) {
  const random = createRandom()
  const caller = { ...CALLER, userId: adminId }
  const inputs = Array.from({ length: CALLS }, () => ({ current: String(1 + Math.floor(random() * 20)) }))
  const paging = (input: Record<string, string>) => ({ current: Number(input.current), size: PAGING_SIZE })
  const work = (
    name: 'todo' | 'claim' | 'done' | 'send',
    ask: (
      lists: ReturnType<typeof createWorkListRepository>,
      filters: Parameters<typeof lists.todoPage>[1],
    ) => Promise<unknown>,
  ) => ({
    name,
    path: `/blade-flow/work/${name}-list`,
    inputs,
    idColumn: name === 'send' ? 'instanceId' : 'taskId',
    record: (input: Record<string, string>): Promise<RecordedStatement[]> =>
      recordWork((db: Db) => ask(createWorkListRepository(db), { ...ALL, paging: paging(input) })),
  })
  return [
    work('todo', (lists, filters) => lists.todoPage(caller, filters)),
    work('claim', (lists, filters) => lists.claimPage(caller, [`user:${adminId}`, `role:${roleId}`], filters)),
    work('send', (lists, filters) => lists.sendPage(caller, filters)),
    work('done', (lists, filters) => lists.donePage(caller, filters)),
    {
      name: 'follow',
      path: '/blade-flow/follow/list',
      inputs,
      record: (input: Record<string, string>) =>
        recordWork((db: Db) => createFollowRepository(db).page(caller, { ...ALL_FOLLOWED, paging: paging(input) })),
    },
  ]
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function timeFigures(api: Api): Promise<{ name: string; ms: number[] }[]> {
  const month = { processDefinitionKey: KEY, beginDate: daysAgo(30) }
  const asked: { name: string; path: string; query: Record<string, string> }[] = [
    { name: 'by node, a month', path: 'nodes', query: month },
    { name: 'by node, all of it', path: 'nodes', query: { processDefinitionKey: KEY } },
    { name: 'by person, a month', path: 'people', query: month },
    { name: 'by person, all of it', path: 'people', query: { processDefinitionKey: KEY } },
    { name: 'overdue', path: 'overdue', query: { processDefinitionKey: KEY } },
    { name: 'processes to choose from', path: 'processes', query: {} },
  ]
  const timed = []
  for (const { name, path, query } of asked) {
    const ms: number[] = []
    for (let call = 0; call < FIGURE_CALLS; call += 1) {
      const began = performance.now()
      await api.get(`/blade-flow/figures/${path}`, query)
      ms.push(performance.now() - began)
    }
    timed.push({ name, ms })
  }
  return timed
}
