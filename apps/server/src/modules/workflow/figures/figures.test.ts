import type { Page } from '@drawdesk/contract/core/schema'
import type {
  FlowFiguresProcess,
  FlowNodeFigures,
  FlowOverdueTask,
  FlowPersonFigures,
} from '@drawdesk/contract/workflow/figures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { buildWorker, deployed, started, todoOf, workCalls } from '../testing/flow-kit.ts'
import { oneTask } from '../testing/diagrams.ts'
import { plantInstance, plantTask, plantVersion, plantVisit } from '../testing/plant-figures.ts'

const FIGURES = '/api/blade-flow/figures'
const MINUTE_MS = 60_000
const KEY = { processDefinitionKey: 'leave' }
const IN_MARCH = { beginDate: '2020-03-01', endDate: '2020-03-31' }
let test: TestApp
let tenantId: string
let viewer: BuiltCaller
let colleague: BuiltCaller
/** Of version 1 and 2. */
let versions: [number, number]

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
  viewer = await buildCaller(test, { tenantId, permissions: ['flow_figures'] })
  colleague = await buildCaller(test, { tenantId, permissions: ['work_todo'] })
  versions = [
    await plantVersion(test, { tenantId, key: 'leave', version: 1, nodes: ['apply', 'archive'] }),
    await plantVersion(test, { tenantId, key: 'leave', version: 2 }),
  ]
  await plantMarch()
})
afterAll(() => test.close())

/** Ten visits of `apply` of 1 to 10 minutes, the first five of them by version 1; and what counts nowhere. */
async function plantMarch(): Promise<void> {
  const instances = await Promise.all(
    versions.map((definitionId) => plantInstance(test, { tenantId, definitionId, title: `Of ${definitionId}` })),
  )
  const of = (version: 0 | 1) => ({ definitionId: versions[version], instanceId: instances[version] ?? 0 })
  const apply = { nodeId: 'apply', from: '2020-03-10 08:00' }
  for (let minutes = 1; minutes <= 10; minutes += 1)
    await plantVisit(test, tenantId, {
      ...of(minutes <= 5 ? 0 : 1),
      ...apply,
      to: `2020-03-10 08:${String(minutes).padStart(2, '0')}`,
    })
  for (const visit of [
    { to: '2020-03-10 20:00', outcome: 'cancelled' as const },
    { to: '2020-03-10 20:00', outcome: 'jumped' as const },
    { to: '2020-03-10 20:00', visit: 0 },
    // The day before, and the first moment after the last day.
    { from: '2020-02-29 00:00', to: '2020-02-29 23:59' },
    { to: '2020-04-01 00:00' },
  ])
    await plantVisit(test, tenantId, { ...of(1), ...apply, ...visit })
  await plantVisit(test, tenantId, { ...of(1), nodeId: 'approve', from: '2020-03-05 10:00' })
  await plantVisit(test, tenantId, { ...of(1), nodeId: 'approve', from: '2020-03-04 10:00' })
  await plantVisit(test, tenantId, {
    ...of(0),
    nodeId: 'archive',
    from: '2020-03-31 23:00',
    to: '2020-03-31 23:59:59.5',
  })
  const [mine, theirs] = [viewer.user.userId, colleague.user.userId]
  const task = { ...of(1), nodeId: 'approve', from: '2020-03-01 08:00' }
  await plantTask(test, tenantId, { ...task, assigneeId: mine, to: '2020-03-02 08:00' })
  await plantTask(test, tenantId, { ...task, assigneeId: mine, claimed: '2020-03-01 09:00', to: '2020-03-01 10:00' })
  await plantTask(test, tenantId, { ...task, assigneeId: mine, to: '2020-03-03 08:00' })
  await plantTask(test, tenantId, { ...task, assigneeId: mine, due: '2020-03-06 08:00' })
  await plantTask(test, tenantId, { ...task, assigneeId: theirs, claimed: '2020-03-02 08:00', due: '2020-03-05 08:00' })
  await plantTask(test, tenantId, { ...task, assigneeId: theirs, due: '2999-01-01 08:00' })
  await plantTask(test, tenantId, { ...task, ...of(0), due: '2020-03-07 08:00' })
  await plantTask(test, tenantId, { ...task, assigneeId: theirs, due: '2020-03-01 08:00', isSuspended: true })
  await plantTask(test, tenantId, { ...task, assigneeId: theirs, to: '2020-03-02 08:00', outcome: 'cancelled' })
}

const nodes = async (query: Record<string, string>, caller: SignedIn = viewer) =>
  (await caller.get<FlowNodeFigures[]>(`${FIGURES}/nodes`, { ...KEY, ...query })).data
const people = async (query: Record<string, string>, caller: SignedIn = viewer) =>
  (await caller.get<FlowPersonFigures[]>(`${FIGURES}/people`, { ...KEY, ...query })).data
const overdue = async (query: Record<string, string> = {}, caller: SignedIn = viewer) =>
  (await caller.get<Page<FlowOverdueTask>>(`${FIGURES}/overdue`, query)).data

describe('figures of a process', () => {
  it('count completed visits of each node by their end, and show what half and nine tenths of them took at most', async () => {
    expect(await nodes(IN_MARCH)).toEqual([
      {
        nodeId: 'archive',
        nodeName: 'archive v1',
        nodeType: 'userTask',
        count: 1,
        p50: 59 * MINUTE_MS + 59_500,
        p90: 59 * MINUTE_MS + 59_500,
        p50Time: '59分59秒',
        p90Time: '59分59秒',
        waiting: 0,
        oldestTime: '',
      },
      {
        nodeId: 'apply',
        nodeName: 'apply v2',
        nodeType: 'userTask',
        count: 10,
        p50: 5 * MINUTE_MS,
        p90: 9 * MINUTE_MS,
        p50Time: '5分',
        p90Time: '9分',
        waiting: 0,
        oldestTime: '',
      },
      {
        nodeId: 'approve',
        nodeName: 'approve v2',
        nodeType: 'userTask',
        count: 0,
        p50: null,
        p90: null,
        p50Time: '',
        p90Time: '',
        waiting: 2,
        oldestTime: '2020-03-04 10:00:00',
      },
    ])
  })

  it('are those of one version, and of days or times, as they are asked for', async () => {
    const countOf = async (query: Record<string, string>) =>
      (await nodes(query)).find(({ nodeId }) => nodeId === 'apply')?.count

    expect(await countOf({ ...IN_MARCH, version: '1' })).toBe(5)
    expect(await countOf({ ...IN_MARCH, version: '2' })).toBe(5)
    expect(await countOf({ beginDate: '2020-02-29' })).toBe(12)
    expect(await countOf({ beginDate: '2020-03-10 08:09:00', endDate: '2020-03-10 08:09:59' })).toBe(1)
    expect(await countOf({})).toBe(12)
    expect(await nodes({ version: '3' })).toEqual([])
    expect(await nodes({ processDefinitionKey: 'nowhere' })).toEqual([])
  })

  it('of people: what nobody has first, then who has most', async () => {
    expect(await people(IN_MARCH)).toEqual([
      {
        assignee: '',
        assigneeName: '',
        open: 1,
        overdue: 1,
        oldestTime: '2020-03-01 08:00:00',
        done: 0,
        p50: null,
        p50Time: '',
      },
      {
        assignee: colleague.user.userId,
        assigneeName: colleague.user.account,
        open: 2,
        overdue: 1,
        oldestTime: '2020-03-01 08:00:00',
        done: 0,
        p50: null,
        p50Time: '',
      },
      {
        assignee: viewer.user.userId,
        assigneeName: viewer.user.account,
        open: 1,
        overdue: 1,
        oldestTime: '2020-03-01 08:00:00',
        done: 3,
        p50: 24 * 60 * MINUTE_MS,
        p50Time: '1天',
      },
    ])
    expect((await people({ ...IN_MARCH, version: '1' })).map(({ assignee, open }) => [assignee, open])).toEqual([
      ['', 1],
    ])
    expect((await people({ endDate: '2020-03-01' })).find(({ done }) => done > 0)).toMatchObject({
      done: 1,
      p50Time: '1小时',
    })
  })

  it('list what is overdue, the latest first, with who has it and since when it is late', async () => {
    const all = await overdue(KEY)

    expect(all.total).toBe(3)
    expect(all.records.map(({ dueDate, assigneeName }) => [dueDate, assigneeName])).toEqual([
      ['2020-03-05 08:00:00', colleague.user.account],
      ['2020-03-06 08:00:00', viewer.user.account],
      ['2020-03-07 08:00:00', ''],
    ])
    expect(all.records[0]).toMatchObject({
      taskName: 'approve',
      name: `Of ${versions[1]}`,
      processDefinitionName: 'leave v2',
      processDefinitionVersion: 2,
    })
    expect(all.records[0]?.late).toBeGreaterThan(all.records[1]?.late ?? Number.POSITIVE_INFINITY)
    expect(all.records[0]?.lateTime).toMatch(/^\d+天/)
    expect((await overdue({ ...KEY, version: '1' })).total).toBe(1)
    expect((await overdue({ beginDate: '2020-03-06', endDate: '2020-03-06' })).total).toBe(1)
    expect((await overdue({ size: '2', current: '2' })).records).toHaveLength(1)
  })

  it('name the processes that have instances, the one with the most first', async () => {
    const [busy] = [await plantVersion(test, { tenantId, key: 'busy', version: 1 })]
    for (const hasEnded of [true, true, false]) await plantInstance(test, { tenantId, definitionId: busy, hasEnded })
    await plantVersion(test, { tenantId, key: 'unused', version: 1 })

    const { data } = await viewer.get<FlowFiguresProcess[]>(`${FIGURES}/processes`)

    expect(data).toEqual([
      {
        processDefinitionKey: 'busy',
        name: 'busy v1',
        instances: 3,
        running: 1,
        versions: [{ version: 1, processDefinitionId: String(busy), instances: 3, running: 1 }],
      },
      {
        processDefinitionKey: 'leave',
        name: 'leave v2',
        instances: 2,
        running: 2,
        versions: [
          { version: 2, processDefinitionId: String(versions[1]), instances: 1, running: 1 },
          { version: 1, processDefinitionId: String(versions[0]), instances: 1, running: 1 },
        ],
      },
    ])
  })
})

describe('who sees them', () => {
  it('is who holds the page, each in the own tenant', async () => {
    const elsewhere = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['flow_figures'] })

    expect([await nodes({}, elsewhere), await people({}, elsewhere)]).toEqual([[], []])
    expect((await overdue({}, elsewhere)).records).toEqual([])
    expect((await elsewhere.get(`${FIGURES}/processes`)).data).toEqual([])
    // Whatever tenant somebody names.
    expect(await nodes({ tenantId }, elsewhere)).toEqual([])
    for (const call of ['nodes', 'people', 'overdue', 'processes'])
      expect((await colleague.get(`${FIGURES}/${call}`, KEY)).status).toBe(403)
  })

  it('is an operator of the platform in every tenant', async () => {
    const operator = await signIn(test)

    expect((await nodes({ ...IN_MARCH, tenantId }, operator)).length).toBe(3)
    expect(await nodes(IN_MARCH, operator)).toEqual([])
  })

  it('is refused a date that is none, beside its field', async () => {
    const answer = await viewer.get(`${FIGURES}/nodes`, { ...KEY, beginDate: '2020-02-31' })

    expect([answer.status, answer.errors?.[0]?.field]).toEqual([400, 'beginDate'])
  })
})

describe('what runs', () => {
  it('is counted as the steps write it, a common process in each tenant by itself', async () => {
    const admin = await signIn(test)
    const person = await buildWorker(test)
    const definition = await deployed(admin, oneTask('counted', `flowable:assignee="${person.user.userId}"`))
    const done = await started(test, person, definition)
    await started(test, person, definition)
    await workCalls(person).agree(await todoOf(person, done))

    const counted = await nodes({ processDefinitionKey: 'counted' }, admin)

    expect(
      Object.fromEntries(counted.map(({ nodeId, count, waiting, nodeName }) => [nodeId, [count, waiting, nodeName]])),
    ).toEqual({ start: [2, 0, ''], work: [1, 1, 'Work'], end: [1, 0, ''] })
    expect(await nodes({ processDefinitionKey: 'counted' })).toEqual([])
  })
})
