import type { LatestNotices } from '@drawdesk/contract/notices/notice'
import type { FlowDetail, FlowSigned } from '@drawdesk/contract/workflow/work'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser, type BuiltCaller } from '../../../testing/factories.ts'
import { diagramOf, oneTask } from '../testing/diagrams.ts'
import { buildWorker, deployed, started, todoOf, workCalls } from '../testing/flow-kit.ts'

let test: TestApp
let admin: SignedIn
let starter: BuiltCaller
let boss: BuiltCaller
let other: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  ;[starter, boss, other] = [await buildWorker(test), await buildWorker(test), await buildWorker(test)]
})
afterAll(() => test.close())

const detailOf = (caller: SignedIn, query: Record<string, string>) => workCalls(caller).get<FlowSigned>('detail', query)

describe('one task', () => {
  it('stands otherwise for its assignee, for its starter, and once it is done', async () => {
    const definition = await deployed(admin, oneTask('detail1', 'flowable:assignee="${boss}"'))
    const processInstanceId = await started(test, starter, definition, { boss: boss.user.userId })
    const taskId = await todoOf(boss, processInstanceId)

    const [theirs, mine] = [await detailOf(boss, { taskId }), await detailOf(starter, { taskId })]
    expect([theirs.data.status, mine.data.status, theirs.data.signers]).toEqual(['todo', 'finish', []])

    await workCalls(boss).agree(taskId)
    const newest = await detailOf(starter, { processInstanceId })
    expect(newest.data).toMatchObject({ taskId, status: 'finish', processIsFinished: 'finished' })
    expect(newest.data.endTime).not.toBe('')
  })

  it('may be claimed by its candidates', async () => {
    const definition = await deployed(admin, oneTask('detail2', 'flowable:candidateUsers="${boss}"'))
    const processInstanceId = await started(test, starter, definition, { boss: boss.user.userId })

    const answers = await Promise.all([boss, starter].map((caller) => detailOf(caller, { processInstanceId })))
    expect(answers.map(({ data }) => data.status)).toEqual(['claim', 'finish'])
  })

  it('says who may claim it; where nobody can, its starter and the administrators are notified', async () => {
    const away = await buildUser(test.deps)
    await test.owner('update user_account set status = 2 where id = $1', [away.userId])
    const definition = await deployed(
      admin,
      oneTask('detail5', `flowable:candidateGroups="role:${away.roleId}" flowable:candidateUsers="\${others}"`),
    )
    const start = (others: string) => started(test, starter, definition, { others })
    const [stuck, fine] = [await start(away.userId), await start(boss.user.userId)]

    const [one, other2] = await Promise.all(
      [stuck, fine].map((processInstanceId) => workCalls(starter).get<FlowDetail>('detail', { processInstanceId })),
    )
    const notices = await Promise.all(
      [starter, admin].map((caller) => caller.get<LatestNotices>('/api/blade-desk/notice/latest', { size: '50' })),
    )

    expect(one?.data.waitsFor?.map(({ isEmpty }) => isEmpty)).toEqual([1, 1])
    expect(other2?.data.waitsFor?.map(({ isEmpty }) => isEmpty)).toEqual([1, 0])
    expect(
      notices.map(({ data }) =>
        data.records.filter(({ title }) => title.startsWith('无人可办理：')).map(({ path }) => path),
      ),
    ).toEqual(Array.from({ length: 2 }, () => [`/work/process/common/detail/${stuck}/-`]))
  })

  it('is read without a task where the process had none', async () => {
    const xml = diagramOf(
      'detail3',
      `<startEvent id="start"/><endEvent id="end"/><sequenceFlow id="f" sourceRef="start" targetRef="end"/>`,
    )
    const processInstanceId = await started(test, starter, await deployed(admin, xml))

    const { data } = await detailOf(starter, { processInstanceId })
    expect([data.taskId, data.processInstanceId, data.signers]).toEqual(['', processInstanceId, []])
  })

  it('is nobody else’s to read, nor that of another instance or tenant', async () => {
    const definition = await deployed(admin, oneTask('detail4', 'flowable:assignee="${boss}"'))
    const processInstanceId = await started(test, starter, definition, { boss: boss.user.userId })
    const taskId = await todoOf(boss, processInstanceId)
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps) })

    const refusals = await Promise.all([
      detailOf(other, { taskId }),
      detailOf(stranger, { taskId }),
      detailOf(boss, { taskId, processInstanceId: '1' }),
      detailOf(boss, {}),
    ])
    expect(refusals.map(({ code }) => code)).toEqual([404, 404, 404, 404])
  })
})
