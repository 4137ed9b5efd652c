import type { DrawAttempt, RecordedCall } from '@drawdesk/contract/drawing/records/draw-info'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { AttemptList } from './attempt-list.tsx'

const call = (facts: Partial<RecordedCall>): RecordedCall => ({
  time: '2026-11-23 09:00:00',
  step: 'poll',
  method: 'GET',
  url: 'https://a.example.com/task',
  status: 200,
  ms: 12,
  request: '',
  response: '{}',
  error: '',
  orderNo: 1,
  verdict: '',
  ...facts,
})
const order = { startedTime: '2026-11-23 09:00:00', finishedTime: '', msg: '', cost: null }

describe('the orders of a drawing', () => {
  it('are numbered through, each with its task, its cost, its verdict and its calls', () => {
    const attempts: DrawAttempt[] = [
      {
        no: 1,
        startedTime: '',
        finishedTime: '',
        outcome: 'E_UPSTREAM',
        providerTaskId: 't2',
        orders: [
          {
            ...order,
            no: 1,
            outcome: 'E_BUSY',
            providerTaskId: 't1',
            msg: 'phase BAD',
            cost: { amount: '0.20', currency: 'CNY' },
          },
          { ...order, no: 2, outcome: 'E_UPSTREAM', providerTaskId: 't2' },
        ],
        calls: [call({ verdict: 'E_BUSY' }), call({ orderNo: 2 })],
      },
      {
        no: 2,
        startedTime: '',
        finishedTime: '',
        outcome: '',
        providerTaskId: '',
        orders: [{ ...order, no: 1, outcome: '', providerTaskId: '' }],
        calls: [call({ step: 'submit', status: null, ms: null })],
      },
    ]
    renderApp(<AttemptList attempts={attempts} />)

    const [third, second, first] = screen.getAllByRole('listitem').map((item) => within(item))
    expect([
      first?.getByText('第 1 次'),
      first?.getByText('服务繁忙'),
      first?.getByText(/任务编号 t1 · 费用 0.20 CNY/),
      first?.getByText('phase BAD'),
      first?.getByText('服务繁忙 · E_BUSY · 200'),
    ]).toHaveLength(5)
    expect([second?.getByText('第 2 次'), second?.getByText(/任务编号 t2/), second?.getByText('200')]).toHaveLength(3)
    expect([third?.getByText('第 3 次'), third?.getByText('等待回答')]).toHaveLength(2)
  })

  it('leave out an API that the drawing left before anything was sent', () => {
    renderApp(
      <AttemptList
        attempts={[
          {
            no: 1,
            startedTime: '',
            finishedTime: '',
            outcome: 'moved',
            providerTaskId: '',
            orders: [{ ...order, no: 1, outcome: 'moved', providerTaskId: '' }],
            calls: [],
          },
          {
            no: 2,
            startedTime: '',
            finishedTime: '',
            outcome: 'done',
            providerTaskId: '',
            orders: [{ ...order, no: 1, outcome: 'done', providerTaskId: '' }],
            calls: [call({})],
          },
        ]}
      />,
    )

    expect([
      screen.getAllByRole('listitem').length,
      screen.getByText('第 1 次'),
      screen.getByText('成功'),
    ]).toHaveLength(3)
    expect(screen.queryByText('第 2 次')).toBeNull()
  })
})
