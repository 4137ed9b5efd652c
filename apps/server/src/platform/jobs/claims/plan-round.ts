import type { Contender, FairScheduler } from './fair-scheduler.ts'

/** A lane in which something could begin. */
export interface OpenLane {
  queue: string
  lane: string
  tenantId: string
  weight: number
  /** Jobs that may begin in it before it is at its limit. */
  slots: number
  /** Its first jobs, the front one first: where each stands among all jobs that were looked at (smaller begins earlier). */
  order: readonly number[]
  /** More of them wait than `order` names. */
  hasMore: boolean
}

export interface RoundPlan<Lane extends OpenLane> {
  /** How many to begin of which lane. */
  takes: Map<Lane, number>
  /** More could begin: somebody should look again. */
  isCut: boolean
}

/** Turns are had by the tenants of a queue. */
export const contenderOf = ({
  queue,
  tenantId,
  weight,
}: Pick<OpenLane, 'queue' | 'tenantId' | 'weight'>): Contender => ({ id: `${queue} ${tenantId}`, weight })

/**
 * Which jobs to begin, at most so many: between tenants by turns, inside a tenant from the lane whose front job stands first. Where that is not known (a lane has more jobs than were looked at, and the tenant
 * has others with a free slot) the plan ends, and the next look goes on from there.
 */
export function planRound<Lane extends OpenLane>(
  scheduler: FairScheduler,
  lanes: readonly Lane[],
  most: number,
): RoundPlan<Lane> {
  const takes = new Map<Lane, number>()
  const tenants = new Map<string, { contender: Contender; lanes: Lane[] }>()
  for (const lane of lanes) {
    const contender = contenderOf(lane)
    const tenant = tenants.get(contender.id)
    if (tenant) tenant.lanes.push(lane)
    else tenants.set(contender.id, { contender, lanes: [lane] })
  }
  const taken = (lane: Lane): number => takes.get(lane) ?? 0
  const isOpen = (lane: Lane): boolean => taken(lane) < lane.slots && (lane.hasMore || taken(lane) < lane.order.length)
  const frontOf = (lane: Lane): number | undefined => lane.order[taken(lane)]

  for (let left = most; ; left -= 1) {
    const contenders: Contender[] = []
    for (const [id, tenant] of tenants) {
      tenant.lanes = tenant.lanes.filter(isOpen)
      if (tenant.lanes.length > 0) contenders.push(tenant.contender)
      else tenants.delete(id)
    }
    if (contenders.length === 0) return { takes, isCut: false }
    if (left <= 0) return { takes, isCut: true }
    const contender = scheduler.next(contenders)
    const own = tenants.get(contender.id)?.lanes as Lane[]
    const isKnown = own.length === 1 || own.every((lane) => frontOf(lane) !== undefined)
    if (!isKnown) return { takes, isCut: true }
    const lane = own.reduce((first, other) => ((frontOf(other) as number) < (frontOf(first) as number) ? other : first))
    takes.set(lane, taken(lane) + 1)
    scheduler.took(contender)
  }
}
