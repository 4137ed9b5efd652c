import type { FlowInstance } from '@drawdesk/contract/workflow/follow'
import type { FlowManaged } from '@drawdesk/contract/workflow/manager'
import type { FlowMigrateBatch, FlowMigrateChecked, FlowMigratePlan } from '@drawdesk/contract/workflow/migration'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { CanvasMakersContext } from '../shared/canvas/canvas-makers.ts'
import { buildDefinition } from '../testing/build-rows.ts'
import { fakeView, makersOf } from '../testing/fake-canvas.ts'
import { leaveXml } from '../testing/leave-xml.ts'
import MigratePage from './migrate.page.tsx'

const OLD = buildDefinition({ id: '31', version: 1, running: 3 })
const NEW = buildDefinition({ id: '32', version: 2 })
/** `adjust` has another id, the timer on the border is gone. */
const newXml = leaveXml
  .replaceAll('"adjust"', '"correct"')
  .replace(/<bpmn:boundaryEvent[\s\S]*<\/bpmn:boundaryEvent>/, '')
  .replace(/<bpmn:sequenceFlow id="toLateEnd".*\n/, '')

const PLAN: FlowMigratePlan = {
  running: 3,
  places: [
    { nodeId: 'approve', name: '主管审批', type: 'userTask', kind: 'node', count: 3, target: 'approve' },
    { nodeId: 'adjust', name: '调整申请', type: 'userTask', kind: 'node', count: 1, target: '' },
    { nodeId: 'late', name: '超时', type: 'boundaryEvent', kind: 'aside', count: 3, target: '' },
  ],
}
const BATCH: FlowMigrateBatch = {
  id: '9',
  processDefinitionKey: 'leave',
  processDefinitionName: '请假流程',
  fromVersions: [1],
  toVersion: 2,
  reason: '调整权限',
  userId: '1',
  userName: '管理员',
  createTime: '2026-01-06 10:00:00',
  moved: 3,
  undone: 1,
  undoable: 2,
}
const checked = (id: string, msg = ''): FlowMigrateChecked => ({
  processInstanceId: id,
  name: `请假 ${id}`,
  ok: msg === '',
  problems: msg === '' ? [] : [{ nodeId: 'adjust', msg }],
})

interface Given {
  versions?: readonly FlowManaged[]
  plan?: FlowMigratePlan
  batches?: readonly FlowMigrateBatch[]
  path?: string
  language?: 'zh' | 'en'
}

/** A server with two versions of a process; `answers` stand in place of what it says to a call. */
async function open({
  versions = [NEW, OLD],
  plan = PLAN,
  batches = [],
  path = '/flow/follow/migrate/leave',
  language = 'zh',
}: Given = {}) {
  const sent: { name: string; body: unknown }[] = []
  const answers: Record<string, unknown> = {
    'migrate-check': [checked('81'), checked('82'), checked('83', '“调整申请”没有对应的节点')],
    migrate: {
      batchId: '10',
      moved: 1,
      refused: [{ ...checked('82'), problems: [{ nodeId: '', msg: '流程已结束' }] }],
    },
    'undo-migrate': { undone: 1, refused: [] },
  }
  server.use(
    http.get('*/api/blade-flow/manager/list', () => ok(pageOf([...versions]))),
    http.get('*/api/blade-flow/process/model-view', ({ request }) =>
      ok({ xml: new URL(request.url).searchParams.get('processDefinitionId') === '31' ? leaveXml : newXml, flow: [] }),
    ),
    http.get('*/api/blade-flow/follow/migrate-plan', () => ok(plan)),
    http.get('*/api/blade-flow/follow/migrate-batches', () => ok(pageOf([...batches]))),
    http.get('*/api/blade-flow/follow/list', () =>
      ok(
        pageOf(
          ['81', '82', '83'].map(
            (id) =>
              ({ id, startUser: '李四', startTime: '2026-01-05 08:00:00', activityName: '主管审批' }) as FlowInstance,
          ),
        ),
      ),
    ),
    http.post('*/api/blade-flow/follow/:name', async ({ request, params }) => {
      const name = String(params.name)
      sent.push({ name, body: await request.json() })
      const answer = answers[name]
      return answer instanceof Response ? answer : ok(answer)
    }),
  )
  const app = renderApp(
    <CanvasMakersContext value={makersOf(fakeView())}>
      <Routes>
        <Route path="/flow/follow/migrate/:key" element={<MigratePage />} />
        <Route path="*" element={null} />
      </Routes>
    </CanvasMakersContext>,
    { permissions: ['flow_follow_migrate'], path, language },
  )
  return { ...app, sent, answers }
}

const target = (name: string) => screen.findByRole('combobox', { name: `${name} 在新版本中继续于` })
const dialog = async () => within(await screen.findByRole('dialog'))

describe('moving running instances', () => {
  it('shows both versions, what is different, and where instances wait', async () => {
    await open()

    expect(await screen.findByText('第 1 版 · 3 个运行中')).toBeTruthy()
    expect(screen.getByText('第 2 版 · 0 个运行中')).toBeTruthy()
    const changes = within(await screen.findByRole('region', { name: '改动' }))
    expect(changes.getByRole('button', { name: '超时' })).toBeTruthy()
    const table = within(await screen.findByRole('table', { name: '节点对应' }))
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringContaining('同一个节点'),
      expect.stringContaining('还没有对应：停在这里的 1 个实例不能迁移'),
      expect.stringContaining('还没有对应：停在这里的 3 个实例不能迁移'),
    ])
  })

  it('tries what was chosen, moves those that were ticked, and takes it back', async () => {
    const { user, sent } = await open()
    await user.click(await target('调整申请'))
    await user.click(await screen.findByTitle('调整申请 · 人工任务'))
    await user.click(await target('超时'))
    await user.click(await screen.findByTitle('放弃这个事件'))
    const mapping = { approve: 'approve', adjust: 'correct', late: '' }

    await user.click(screen.getByRole('button', { name: '试算' }))
    expect(await screen.findByText('2 个可以迁移，1 个不能')).toBeTruthy()
    expect(screen.getByText('“调整申请”没有对应的节点')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: '选择 请假 83' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox', { name: '选择 请假 81' }))
    await user.click(screen.getByRole('button', { name: '迁移选中的 1 个实例' }))
    const asked = await dialog()
    await user.type(asked.getByRole('textbox', { name: '原因' }), '调整权限')
    await user.click(asked.getByRole('button', { name: '迁移' }))

    expect(await screen.findByText('已把 1 个实例迁移到第 2 版，1 个没有迁移')).toBeTruthy()
    expect(screen.getByText('请假 82: 流程已结束')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '撤销' }))
    await user.click((await dialog()).getByRole('button', { name: '撤销迁移' }))
    expect(await screen.findByText('已撤回 1 个实例')).toBeTruthy()
    expect(sent).toEqual([
      {
        name: 'migrate-check',
        body: { processInstanceIds: ['81', '82', '83'], targetDefinitionId: '32', mapping },
      },
      {
        name: 'migrate',
        body: { processInstanceIds: ['82'], targetDefinitionId: '32', mapping, reason: '调整权限' },
      },
      { name: 'undo-migrate', body: { batchId: '10', reason: '' } },
    ])
  })

  it('says that a dry run is out of date when something else was chosen', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: '试算' }))
    await screen.findByText('2 个可以迁移，1 个不能')

    await user.click(await target('超时'))
    await user.click(await screen.findByTitle('放弃这个事件'))

    expect(screen.getByText('对应关系改过了，请重新试算。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^迁移选中的/ })).toBeNull()
  })

  it('takes those alone that were chosen from a list, and keeps what was chosen when it is refused', async () => {
    const { user, sent, answers, location } = await open({ path: '/flow/follow/migrate/leave?from=31&ids=82' })
    answers['migrate-check'] = failed(409, '不是同一个流程的版本')

    expect(await screen.findByText(/只看从流程跟踪选来的 1 个实例/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '试算' }))
    expect(await screen.findByText('不是同一个流程的版本')).toBeTruthy()
    expect(sent[0]?.body).toMatchObject({ processInstanceIds: ['82'] })
    await user.click(screen.getByRole('button', { name: '看全部' }))
    expect(location().search).toBe('?from=31')
  })

  it('never has the same version on both sides', async () => {
    const { user, location } = await open()
    await user.click(await screen.findByRole('button', { name: '对调两个版本' }))

    await waitFor(() => expect(location().search).toBe('?from=32&to=31'))
  })

  it('lists former moves, and takes back what has not gone on', async () => {
    const { user, sent } = await open({ batches: [BATCH, { ...BATCH, id: '8', undoable: 0, reason: '' }] })
    const list = within(await screen.findByRole('region', { name: '以前的迁移' }))
    expect(await list.findAllByText('第 1 版 → 第 2 版')).toHaveLength(2)
    expect(list.getByText('调整权限')).toBeTruthy()
    await user.click(list.getByRole('button', { name: '撤销 2026-01-06 10:00:00 的迁移' }))
    await user.click((await dialog()).getByRole('button', { name: '撤销迁移' }))

    expect(await list.findByText('已撤回 1 个实例')).toBeTruthy()
    expect(sent).toEqual([{ name: 'undo-migrate', body: { batchId: '9', reason: '' } }])
  })

  it.each<[string, Given]>([
    ['“请假流程”只有一个版本', { versions: [NEW] }],
    ['没有找到这个流程', { versions: [] }],
    ['No running instances of this version', { plan: { running: 0, places: [] }, language: 'en' }],
  ])('says why there is nothing to move: %s', async (words, given) => {
    await open(given)

    expect(await screen.findByText(words)).toBeTruthy()
  })
})
