import { describe, expect, it } from 'vitest'
import { planRound, type OpenLane } from './plan-round.ts'
import { createFairScheduler } from './fair-scheduler.ts'

const MANY = 1_000

/** A lane of this tenant with jobs at these places. */
const lane = (name: string, tenantId: string, order: number[], more: Partial<OpenLane> = {}): OpenLane => ({
  queue: 'q',
  lane: name,
  tenantId,
  weight: 1,
  slots: MANY,
  order,
  hasMore: false,
  ...more,
})

const flood = (name: string, tenantId: string, first: number, more: Partial<OpenLane> = {}): OpenLane =>
  lane(name, tenantId, [first, first + 1, first + 2, first + 3], { hasMore: true, ...more })

function plan(lanes: readonly OpenLane[], most: number): { counts: Record<string, number>; isCut: boolean } {
  const { takes, isCut } = planRound(createFairScheduler(), lanes, most)
  return { counts: Object.fromEntries([...takes].map(([{ lane: name }, count]) => [name, count])), isCut }
}

/** One job at a time, as on a machine where everything is taken and one slot becomes free after the other; who had them. */
function oneByOne(lanes: readonly OpenLane[], count: number): string[] {
  const scheduler = createFairScheduler()
  return Array.from({ length: count }, () => [...planRound(scheduler, lanes, 1).takes.keys()][0]?.tenantId ?? '')
}

describe('a round', () => {
  it('shares what is free by the weights of the tenants', () => {
    expect(plan([flood('a', 'A', 1), flood('b', 'B', 100), flood('c', 'C', 200, { weight: 3 })], 10)).toEqual({
      counts: { a: 2, b: 2, c: 6 },
      isCut: true,
    })
  })

  it('gives a tenant with ten lanes no more than one with one', () => {
    const ten = Array.from({ length: 10 }, (_, index) => flood(`a${index}`, 'A', 10 * index))
    const had = oneByOne([...ten, flood('b', 'B', 500)], 40)

    expect([had.filter((id) => id === 'A').length, had.filter((id) => id === 'B').length]).toEqual([20, 20])
  })

  it('begins inside a tenant in the order of priority and place over all of its lanes with a free slot', () => {
    expect(plan([lane('a', 'A', [1, 4, 5]), lane('b', 'A', [2, 3, 6])], 4)).toEqual({
      counts: { a: 2, b: 2 },
      isCut: true,
    })
    expect(plan([lane('a', 'A', [1, 2, 3]), lane('b', 'A', [4, 5])], 4)).toEqual({
      counts: { a: 3, b: 1 },
      isCut: true,
    })
  })

  it('passes no limit of a lane, and leaves out one without a free slot', () => {
    expect(
      plan(
        [
          lane('full', 'A', [1, 2], { slots: 0 }),
          lane('over', 'A', [3], { slots: -1 }),
          lane('a', 'A', [4, 5, 6], { slots: 2 }),
        ],
        10,
      ),
    ).toEqual({ counts: { a: 2 }, isCut: false })
  })

  it('takes as much as it may of the only lane of a tenant, also beyond what was looked at', () => {
    expect(plan([flood('a', 'A', 1)], 32)).toEqual({ counts: { a: 32 }, isCut: true })
    expect(plan([flood('a', 'A', 1, { slots: 8 })], 32)).toEqual({ counts: { a: 8 }, isCut: false })
  })

  it('ends where it does not know which of a tenant’s lanes is next, and says that there is more', () => {
    expect(plan([flood('a', 'A', 1), lane('b', 'A', [50])], 32)).toEqual({ counts: { a: 4 }, isCut: true })
  })

  it('of nothing is nothing', () => {
    expect(plan([], 32)).toEqual({ counts: {}, isCut: false })
    expect(plan([flood('a', 'A', 1)], 0)).toEqual({ counts: {}, isCut: true })
  })

  it('treats the queues of one tenant as separate, so that a flood of one holds up no other', () => {
    expect(plan([flood('a', 'A', 1), lane('import', 'A', [900], { queue: 'imports' })], 4)).toEqual({
      counts: { a: 3, import: 1 },
      isCut: true,
    })
  })
})
