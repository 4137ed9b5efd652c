import {
  INVITE_RULES_DEFAULT,
  type InviteGraph,
  type InviteNumbers,
  type InvitePlay,
  type InviteRow,
  type InviteRules,
} from '@drawdesk/contract/operation/invite'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import UserInvitePage from './user-invite.page.tsx'

const URL_OF = (call: string) => `*/api/blade-biz/userInvite/${call}`
const ALL = ['userInvite_view', 'userInvite_rules', 'userInvite_decide']

const rowOf = (id: string, more: Partial<InviteRow> = {}): InviteRow => ({
  id,
  inviterId: '1',
  inviterName: '王一',
  userId: `9${id}`,
  userName: `客人${id}`,
  code: 'BCDFGH',
  state: 'paid',
  reason: '',
  held: 0,
  shares: [],
  credits: 20,
  takenBack: 0,
  createTime: '2026-01-01 00:00:00',
  approvedTime: '2026-01-01 00:00:00',
  paidTime: '2026-01-02 00:00:00',
  metTime: '2026-01-02 00:00:00',
  holdUntil: '2026-01-09 00:00:00',
  rewardTime: '',
  orderId: '',
  remark: '',
  decidedBy: '',
  decidedTime: '',
  version: 1,
  ...more,
})
const numbers: InviteNumbers = {
  records: [
    { day: '2026-01-01', newUsers: 4, invited: 1, paid: 0, rewardCredits: 0 },
    { day: '2026-01-02', newUsers: 0, invited: 0, paid: 1, rewardCredits: 20 },
  ],
  totals: { newUsers: 4, invited: 1, paid: 1, rewardCredits: 20 },
}
const play = (given: number, credits: number): InvitePlay => ({
  given: { count: given, credits: given * credits },
  held: { count: 1, credits },
  refused: { count: 2, credits: 2 * credits },
  unmet: 3,
  reasons: [{ reason: 'dayCap', count: 2 }],
  days: [{ day: '2026-01-01', given, held: 1, refused: 2 }],
})
const graph: InviteGraph = {
  nodes: [
    { userId: '1', userName: '王一', cluster: 1, invitedCount: 1, held: 1 },
    { userId: '91', userName: '客人1', cluster: 1, invitedCount: 0, held: 1 },
  ],
  links: [{ from: '1', to: '91', kind: 'invited', inviteId: '1', state: 'paid', held: 1, shares: ['device', 'payer'] }],
  clusters: [{ cluster: 1, people: 2, invitations: 1, held: 1, shares: ['device', 'payer'] }],
  isCut: false,
}

function open({
  path = '/operation/userInvite',
  permissions = ALL,
  rows = [rowOf('1', { held: 1, shares: ['device'] }), rowOf('2', { state: 'rejected', reason: 'dayCap' })],
}: { path?: string; permissions?: string[]; rows?: InviteRow[] } = {}) {
  const asked: Record<string, unknown>[] = []
  const simulated: InviteRules[] = []
  server.use(
    http.get(URL_OF('findNewUserAndInvNumRes'), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return ok(numbers)
    }),
    http.get(URL_OF('page'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      return ok(pageOf(searchParams.get('held') === '1' ? rows.filter(({ held }) => held === 1) : rows))
    }),
    http.get(URL_OF('graph'), () => ok(graph)),
    http.get(URL_OF('findRules'), () =>
      ok({ ...INVITE_RULES_DEFAULT, version: 3, updateTime: '2026-01-01 00:00:00', updatedBy: '管理员' }),
    ),
    http.post(URL_OF('simulate'), async ({ request }) => {
      const rules = (await request.json()) as InviteRules
      simulated.push(rules)
      return ok({ from: '2025-10-03', to: '2026-01-01', before: play(5, 20), after: play(8, rules.credits) })
    }),
  )
  return { ...renderApp(<UserInvitePage />, { permissions, path }), asked, simulated }
}

describe('the overview', () => {
  it('has the totals, a chart, and the same figures as a table', async () => {
    const { user, asked } = open()

    expect(await screen.findByText('占新用户的 25%')).toBeTruthy()
    expect(screen.getByRole('figure', { name: '按天' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '显示每天的数字' }))

    const table = within(screen.getByRole('table'))
    expect(table.getByRole('row', { name: /2026-01-02/ }).textContent).toBe('2026-01-0200120')
    expect(table.getByRole('row', { name: /合计/ }).textContent).toBe('合计41120')
    expect(asked[0]).toHaveProperty('startTime')
  })

  it('says how many wait for a decision, and leads there', async () => {
    const { user, location } = open()

    await user.click(await screen.findByRole('link', { name: '去处理' }))

    expect(location().search).toBe('?tab=list&held=1')
    expect(await screen.findByText('客人1')).toBeTruthy()
  })

  it('is shown to nobody without the right', async () => {
    open({ permissions: [] })

    expect(await screen.findByText('没有查看邀请的权限')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '概览' })).toBeNull()
  })
})

describe('the list', () => {
  const path = '/operation/userInvite?tab=list'

  it('says why an invitation brought nothing, and offers a decision only where one is needed', async () => {
    open({ path })

    expect(await screen.findByText('超过每天上限')).toBeTruthy()
    expect(screen.getByRole('button', { name: '同意发放 客人1 的奖励' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '同意发放 客人2 的奖励' })).toBeNull()
  })

  it('rejects with a reason alone, and says beside it when one is missing', async () => {
    const sent: unknown[] = []
    server.use(
      http.post(URL_OF('decide'), async ({ request }) => {
        sent.push(await request.json())
        return ok({ ids: ['1'] })
      }),
    )
    const { user } = open({ path })
    await user.click(await screen.findByRole('button', { name: '不予奖励 客人1' }))
    const dialog = within(await screen.findByRole('dialog'))

    await user.click(dialog.getByRole('button', { name: '不予奖励' }))
    expect(dialog.getByRole('alert').textContent).toBe('请说明原因')
    await user.type(dialog.getByLabelText(/原因/), '同一台电脑')
    await user.click(dialog.getByRole('button', { name: '不予奖励' }))

    expect(await screen.findByText('已拒绝 1 条')).toBeTruthy()
    expect(sent).toEqual([{ ids: ['1'], decision: 'reject', remark: '同一台电脑' }])
  })

  it('decides about the ticked ones that are held, and says what the server refuses', async () => {
    const sent: { ids: string[] }[] = []
    server.use(
      http.post(URL_OF('decide'), async ({ request }) => {
        sent.push((await request.json()) as { ids: string[] })
        return failed(409, '所选邀请中有的不在等待处理')
      }),
    )
    const { user } = open({ path, rows: [rowOf('1', { held: 1 }), rowOf('2'), rowOf('3', { held: 1 })] })
    await screen.findByText('客人1')
    for (const box of screen.getAllByRole('checkbox', { name: /客人/ })) await user.click(box)

    await user.click(screen.getByRole('button', { name: '同意发放（2）' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '同意发放' }))

    expect((await dialog.findByRole('alert')).textContent).toBe('所选邀请中有的不在等待处理')
    expect(sent[0]?.ids).toEqual(['1', '3'])
  })

  it('offers no decision without the right', async () => {
    open({ path, permissions: ['userInvite_view'] })

    expect(await screen.findByText('客人1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /同意发放/ })).toBeNull()
  })
})

describe('the graph', () => {
  it('stands as a list too, with what two people share', async () => {
    open({ path: '/operation/userInvite?tab=graph' })

    const links = within(await screen.findByRole('group', { name: '第 1 组的关系' }))
    expect(links.getByRole('listitem').textContent).toBe('王一 邀请了 客人1已付款 · 相同：设备、付款账号待处理')
    expect(screen.getByRole('group', { name: /第 1 组的关系图/ })).toBeTruthy()
  })
})

describe('the rules', () => {
  const path = '/operation/userInvite?tab=rules'

  it('are played as they are written, before they are saved', async () => {
    const { user, simulated } = open({ path })
    const row = async (name: string) => (await screen.findByRole('row', { name: new RegExp(`^${name}`) })).textContent
    expect(await row('发放')).toBe('发放5 次 · 100 点8 次 · 160 点+3')

    await user.clear(screen.getByLabelText(/每次奖励的点数/))
    await user.type(screen.getByLabelText(/每次奖励的点数/), '50')

    await waitFor(async () => expect(await row('发放')).toBe('发放5 次 · 100 点8 次 · 400 点+3'))
    expect(simulated.at(-1)).toMatchObject({ credits: 50, when: 'firstPayment' })
    expect(screen.getByText('不奖励的原因：超过每天上限 2')).toBeTruthy()
    expect(screen.getByText('有未保存的修改')).toBeTruthy()
  })

  it('are saved with their version; an empty number is said beside it, a newer version in words', async () => {
    const saved: unknown[] = []
    server.use(
      http.post(URL_OF('rules'), async ({ request }) => {
        saved.push(await request.json())
        return failed(409, '数据已被他人修改')
      }),
    )
    const { user } = open({ path })
    await user.clear(await screen.findByLabelText(/保留天数/))
    await user.click(screen.getByRole('button', { name: '保存规则' }))
    expect(screen.getByRole('alert').textContent).toBe('请输入数字')

    await user.type(screen.getByLabelText(/保留天数/), '3')
    await user.click(screen.getByRole('button', { name: '保存规则' }))

    expect((await screen.findByRole('alert')).textContent).toBe('别人刚刚改过规则，请刷新后再改')
    expect(saved).toEqual([{ ...INVITE_RULES_DEFAULT, holdDays: 3, version: 3 }])
  })

  it('are only read by who may not change them', async () => {
    open({ path, permissions: ['userInvite_view'] })

    expect(await screen.findByLabelText(/保留天数/)).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: '保存规则' })).toBeNull()
    expect(screen.queryByText('如果过去 90 天用这套规则')).toBeNull()
  })
})
