import type { FlowDecision, FlowDecisionTable } from '@drawdesk/contract/workflow/decision'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import ManagerPage from '../manager/manager.page.tsx'
import { flowDecisionResource } from './decision-resource.ts'
import { textOfValue, valueOfText } from './typed-value.ts'

const row: FlowDecision = {
  id: '51',
  key: 'limit',
  name: '审批额度',
  version: 2,
  isLatest: 1,
  resourceName: 'limit.dmn',
  deploymentTime: '2026-01-02 09:00:00',
  deployedBy: '1',
  deployedByName: '张三',
  tenantId: '',
}
const table: FlowDecisionTable = {
  ...row,
  hitPolicy: 'first',
  aggregation: 'list',
  inputs: [{ label: '金额', expression: 'amount' }],
  outputs: [{ name: 'who', label: '审批人', values: ['"boss"', '"me"'], default: '"me"' }],
  rules: [
    { tests: ['> 1000'], results: ['"boss"'] },
    { tests: ['-'], results: ['"me"'] },
  ],
  variables: ['amount'],
  xml: '<definitions/>',
}
const ALL = ['flow_manager_view', 'flow_manager_upload', 'flow_manager_delete']

async function open({ permissions = ALL, query = '' } = {}) {
  const fake = fakeResource(flowDecisionResource, [{ ...row }])
  const sent: { name: string; body: unknown }[] = []
  server.use(
    http.get('*/api/blade-flow/decision/detail', () => ok(table)),
    http.post('*/api/blade-flow/decision/:name', async ({ request, params }) => {
      sent.push({ name: String(params.name), body: await request.json() })
      return ok(params.name === 'try' ? { value: { who: 'boss' }, rules: [1] } : { ids: ['51'] })
    }),
  )
  const app = renderApp(<ManagerPage />, { permissions, path: `/flow/manager?tab=decisions${query}` })
  await screen.findByText('审批额度')
  return { ...app, fake, sent }
}

describe('decision tables', () => {
  it('are listed with their version, who deployed them and which tenants have them', async () => {
    await open({ permissions: ['flow_manager_view'] })
    const shown = within(screen.getByText('审批额度').closest('tr') as HTMLElement)

    expect(['limit', '最新', '张三', '通用', 'limit.dmn'].map((text) => shown.queryByText(text) !== null)).toEqual(
      Array.from({ length: 5 }, () => true),
    )
    expect(screen.getByRole('link', { name: '决策表' }).getAttribute('aria-current')).toBe('page')
    expect(screen.queryByRole('button', { name: /部署流程文件|更多操作/ })).toBeNull()
  })

  it('are read as a table, and tried with values', async () => {
    const { user, sent } = await open()
    await user.click(screen.getByRole('button', { name: '查看 审批额度 第 2 版' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText(/首个，取第一条成立的规则/)).toBeTruthy()
    const rules = within(drawer.getByRole('region', { name: '审批额度 的规则' }))
    expect(rules.getByRole('columnheader', { name: /金额/ }).textContent).toBe('金额amount')

    await user.type(drawer.getByRole('textbox', { name: 'amount' }), '1200')
    await user.click(drawer.getByRole('button', { name: '试算' }))

    expect(await drawer.findByText('命中规则 1')).toBeTruthy()
    expect(drawer.getByText('boss')).toBeTruthy()
    expect(rules.getByRole('img', { name: '命中' }).closest('tr')).toBe(rules.getAllByRole('row')[2])
    expect(sent).toEqual([{ name: 'try', body: { id: '51', values: { amount: 1200 } } }])
  })

  it('say what is wrong with the values that are tried', async () => {
    const { user } = await open({ query: '&decision=51' })
    server.use(http.post('*/api/blade-flow/decision/try', () => failed(400, '规则 1, 2 同时符合，但只允许一条')))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(await drawer.findByRole('button', { name: '试算' }))

    expect(await drawer.findByText('规则 1, 2 同时符合，但只允许一条')).toBeTruthy()
  })

  it('are removed after a question; one in use stays, and the reason is shown', async () => {
    const { user, sent, fake } = await open()
    server.use(
      http.post('*/api/blade-flow/decision/remove', () => failed(409, '决策表正被流程使用：报销'), { once: true }),
    )
    const remove = async () => {
      await user.click(screen.getByRole('button', { name: '审批额度 的更多操作' }))
      await user.click(await screen.findByRole('menuitem', { name: '删除' }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
    }
    await remove()
    expect(await screen.findByText('决策表正被流程使用：报销')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fake.rows.length = 0
    await remove()

    expect(await screen.findByText('已删除 审批额度 · 第 2 版')).toBeTruthy()
    expect(sent).toEqual([{ name: 'remove', body: { ids: ['51'] } }])
  })
})

describe('a typed value', () => {
  it.each([
    ['1200', 1200],
    ['true', true],
    ['"5"', '5'],
    ['北京', '北京'],
    ['{"total": 3}', { total: 3 }],
    [' ', null],
  ])('%j is %j', (text, value) => {
    expect(valueOfText(text)).toEqual(value)
  })

  it('is shown in one line', () => {
    expect([textOfValue('a'), textOfValue([1, 'b'])]).toEqual(['a', '[1,"b"]'])
  })
})
