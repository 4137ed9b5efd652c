import { alertKindFacts, type AlertKind } from '@drawdesk/contract/notices/alert-kinds'
import { firstAlertRule } from '@drawdesk/contract/notices/alert-rule'
import type { Deps } from '../../../../platform/deps.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { createAlertRepository } from '../alert.repository.ts'
import type { AlertSource, AlertSources, FoundState } from './alert-sources.ts'

const UNIT_MS = { minutes: 60_000, days: 24 * 3_600_000 } as const

export type LookNeeds = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'> & {
  systemNotices: {
    publish(trx: Db, tenantId: string, notice: FoundState['notice']): Promise<unknown>
    resolve(trx: Db, tenantId: string, key: string): Promise<unknown>
  }
  alertSources: AlertSources
}

/** Raises what lasts longer than the tenant's rule allows, and resolves what is over, or that the rule reports no more. */
export async function lookAtSources(deps: LookNeeds): Promise<void> {
  const { jobs, log, alertSources } = deps
  let changes = 0
  for (const source of alertSources.all())
    try {
      changes += await lookAt(deps, source)
    } catch (error) {
      // One source that fails keeps none of the others from being looked at; it is looked at again with the next round.
      log.error({ err: error, kind: source.kind }, 'a source of alerts failed')
    }
  if (changes > 0) jobs.wake()
}

/** Answers how many alerts were raised and resolved. */
async function lookAt({ db, clock, systemNotices }: LookNeeds, { kind, list }: AlertSource): Promise<number> {
  const now = clock.now()
  const alerts = createAlertRepository(db)
  const found = await list(now)
  const [rules, open] = await Promise.all([alerts.listRulesOf(kind), alerts.listOpenOf(kind)])
  const ruleOf = new Map(rules.map((rule) => [rule.tenantId, rule]))
  const isDue = ({ tenantId, since }: FoundState): boolean => {
    const { active, threshold } = ruleOf.get(tenantId) ?? firstAlertRule(kind)
    return active === 1 && (since === undefined || now.getTime() - since.getTime() >= threshold * unitMsOf(kind))
  }
  const nameOf = (tenantId: string, key: string): string => `${tenantId} ${key}`
  const due = new Map(found.filter(isDue).map((state) => [nameOf(state.tenantId, state.notice.key), state]))
  const known = new Set(open.map(({ tenantId, alertKey }) => nameOf(tenantId, alertKey)))

  const raised = [...due].filter(([name]) => !known.has(name))
  for (const [, { tenantId, notice }] of raised)
    await db.transaction({ tenantId }, (trx) => systemNotices.publish(trx, tenantId, notice))
  const over = open.filter(({ tenantId, alertKey }) => !due.has(nameOf(tenantId, alertKey)))
  for (const { tenantId, alertKey } of over)
    await db.transaction({ tenantId }, (trx) => systemNotices.resolve(trx, tenantId, alertKey))
  return raised.length + over.length
}

function unitMsOf(kind: AlertKind): number {
  const { unit } = alertKindFacts(kind)
  return unit === undefined || unit === 'percent' ? 0 : UNIT_MS[unit]
}
