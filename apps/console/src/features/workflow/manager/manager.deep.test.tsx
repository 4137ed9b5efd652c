import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { CanvasMakersContext } from '../shared/canvas/canvas-makers.ts'
import { buildDefinition } from '../testing/build-rows.ts'
import { fakeView, makersOf } from '../testing/fake-canvas.ts'
import { leaveXml } from '../testing/leave-xml.ts'
import { flowDefinitionResource } from './definition-resource.ts'
import ManagerPage from './manager.page.tsx'

const ALL = ['flow_manager_view', 'flow_manager_state', 'flow_manager_upload', 'flow_manager_delete']

async function open({ permissions = ALL, row = buildDefinition() } = {}) {
  const fake = fakeResource(flowDefinitionResource, [row])
  const sent: { name: string; body: unknown }[] = []
  const take = (name: string) =>
    http.post(`*/api/blade-flow/manager/${name}`, async ({ request }) => {
      sent.push({ name, body: await request.json() })
      return ok({})
    })
  server.use(
    http.get('*/api/blade-system/dict/dictionary', () => ok([{ dictKey: '1', dictValue: '行政' }])),
    take('change-state'),
    take('delete-deployment'),
  )
  const app = renderApp(
    <CanvasMakersContext value={makersOf(fakeView())}>
      <ManagerPage />
    </CanvasMakersContext>,
    { permissions, path: '/flow/manager' },
  )
  await screen.findByText('请假流程')
  return { ...app, fake, sent }
}

const dialog = async () => within(await screen.findByRole('dialog'))
const file = (name: string) => new File(['<definitions/>'], name, { type: 'text/xml' })

describe('deployed processes', () => {
  it('show version, state and who may use them', async () => {
    await open({ permissions: ['flow_manager_view'] })
    const row = within(screen.getByText('请假流程').closest('tr') as HTMLElement)

    expect([row.getByText('通用'), row.getByText('激活'), row.getByText('行政')].map(Boolean)).toEqual([
      true,
      true,
      true,
    ])
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: /部署流程文件|更多操作/ })).toBeNull()
  })

  it('lead from their running instances to where these are moved', async () => {
    const permissions = ['flow_manager_view', 'flow_follow_migrate']
    const { user, location } = await open({ permissions, row: buildDefinition({ running: 20 }) })
    await user.click(screen.getByRole('button', { name: /的更多操作/ }))
    await user.click(await screen.findByRole('menuitem', { name: '迁移运行中的实例' }))

    await waitFor(() => expect(location().pathname + location().search).toBe('/flow/follow/migrate/leave?from=31'))
  })

  it('are filtered by mode', async () => {
    const { user, fake } = await open()

    await user.click(screen.getByRole('combobox', { name: '流程模式' }))
    await user.click(await screen.findByTitle('租户流程'))

    await waitFor(() => expect(fake.lists.at(-1)?.get('mode')).toBe('2'))
  })

  it('ask before one is suspended, and whether what runs is meant too', async () => {
    const { user, sent } = await open()
    await user.click(screen.getByRole('switch', { name: '请假流程 第 2 版可以发起' }))
    const question = await dialog()
    await user.click(question.getByRole('checkbox', { name: /同时挂起正在运行的流程/ }))
    await user.click(question.getByRole('button', { name: '挂起' }))

    expect(await screen.findByText('请假流程 已挂起')).toBeTruthy()
    expect(sent).toEqual([{ name: 'change-state', body: { processId: '31', state: 'suspend', cascade: 1 } }])
  })

  it('are made active at once', async () => {
    const { user, sent } = await open({ row: buildDefinition({ suspensionState: 2 }) })
    await user.click(screen.getByRole('switch'))

    expect(await screen.findByText('请假流程 已激活')).toBeTruthy()
    expect(sent).toEqual([{ name: 'change-state', body: { processId: '31', state: 'active', cascade: 0 } }])
  })

  it('ask a second time before running ones would end', async () => {
    const { user, sent } = await open()
    server.use(
      http.post('*/api/blade-flow/manager/delete-deployment', () => failed(409, '流程定义仍有运行中的实例'), {
        once: true,
      }),
    )
    await user.click(screen.getByRole('button', { name: '请假流程 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    await user.click((await dialog()).getByRole('button', { name: '删除' }))
    await user.click(await screen.findByRole('button', { name: '终止并删除' }))

    expect(await screen.findByText('已删除 请假流程 · 第 2 版')).toBeTruthy()
    expect(sent).toEqual([{ name: 'delete-deployment', body: { deploymentIds: ['91'], cascade: 1 } }])
  })

  it('show their diagram', async () => {
    const { user } = await open()
    server.use(http.get('*/api/blade-flow/process/model-view', () => ok({ xml: leaveXml, flow: [] })))
    await user.click(screen.getByRole('button', { name: '请假流程 的流程图' }))

    expect(await screen.findByText('流程图展示')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '在图中显示 主管审批' })).toBeTruthy()
  })
})

describe('files to deploy', () => {
  const choose = async (names: string[]) => {
    const shown = await open()
    await shown.user.click(screen.getByRole('button', { name: '部署流程文件' }))
    await dialog()
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: names.map(file) } })
    return shown
  }

  it('are sent in one call, with category and tenants beside them', async () => {
    // jsdom's own form data does not pass through a request.
    const sent: [string, unknown][] = []
    vi.spyOn(FormData.prototype, 'append').mockImplementation(
      (name: string, value: unknown) => void sent.push([name, value]),
    )
    server.use(
      http.post('*/api/blade-flow/manager/deploy-upload', () =>
        ok([{ tenantId: '', processDefinitionId: '1', decisionId: '', key: 'a', version: 1 }]),
      ),
    )
    const { user } = await choose(['a.bpmn', 'b.bpmn20.xml'])
    await user.click(await screen.findByRole('button', { name: '部署 2 个文件' }))

    expect(await screen.findByText('已部署 1 个版本')).toBeTruthy()
    expect(sent.map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['category', ''],
      ['files', 'a.bpmn'],
      ['files', 'b.bpmn20.xml'],
    ])
  })

  it('are refused with file and line, and stay to be sent again', async () => {
    server.use(
      http.post('*/api/blade-flow/manager/deploy-upload', () =>
        failed(400, '流程图有错误', { errors: [{ field: 'b.bpmn', msg: '没有结束标签', line: 12 } as never] }),
      ),
    )
    const { user } = await choose(['a.bpmn', 'b.bpmn'])
    await user.click(await screen.findByRole('button', { name: '部署 2 个文件' }))

    expect((await screen.findByText('第 12 行', { exact: false })).textContent).toBe('b.bpmn · 第 12 行: 没有结束标签')
    expect(screen.getByRole('button', { name: '部署 2 个文件' })).toBeTruthy()
  })

  it('of another kind are named at once', async () => {
    await choose(['a.docx'])

    expect(await screen.findByText('a.docx 不是 .bpmn、.xml 或 .dmn 文件')).toBeTruthy()
    expect(screen.getByRole('button', { name: '部署' })).toHaveProperty('disabled', true)
  })
})
