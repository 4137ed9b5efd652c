import { describe, expect, it } from 'vitest'
import { historyRow } from '../../testing/build-rows.ts'
import { flowVisitsOf } from './node-visits.ts'

const stateOf = (visits: ReturnType<typeof flowVisitsOf>, id: string) => visits.nodes.get(id)?.state

describe('what an instance has walked', () => {
  it('is finished where there is an end time, else running', () => {
    const visits = flowVisitsOf([historyRow('start'), historyRow('approve', { endTime: '' })])

    expect([stateOf(visits, 'start'), stateOf(visits, 'approve'), stateOf(visits, 'end')]).toEqual([
      'finished',
      'running',
      undefined,
    ])
  })

  it.each([
    ['the first visit is open', ['', '2026-01-01 10:00:00']],
    ['the last visit is open', ['2026-01-01 10:00:00', '']],
  ])('runs in a loop while %s', (_, endTimes) => {
    const visits = flowVisitsOf(endTimes.map((endTime) => historyRow('approve', { endTime })))

    expect(stateOf(visits, 'approve')).toBe('running')
    expect(visits.nodes.get('approve')?.rows).toHaveLength(2)
  })

  it('keeps the flows apart from the nodes', () => {
    const visits = flowVisitsOf([historyRow('toApprove', { historyActivityType: 'sequenceFlow' })])

    expect([[...visits.flows], visits.nodes.size]).toEqual([['toApprove'], 0])
  })
})
