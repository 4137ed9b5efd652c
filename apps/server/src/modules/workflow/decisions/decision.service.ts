import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowDecision, FlowDecisionTable, FlowDecisionTried } from '@drawdesk/contract/workflow/decision'
import { decideWithRules } from '@drawdesk/workflow/decisions/decide'
import { variablesOfDecision } from '@drawdesk/workflow/decisions/variables'
import { EngineError } from '@drawdesk/workflow/engine/command'
import type { Variables } from '@drawdesk/workflow/engine/state'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import { timeText } from '../shared/flow-times.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { createDecisionRepository, type DecisionFilters, type DecisionRow } from './decision.repository.ts'
import type { FlowDecisions } from './flow-decisions.service.ts'

export type DecisionNeeds = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & { flowDecisions: FlowDecisions }

/** Deployed decision tables as those see them who run processes. */
export function createDecisionService({ db, clock, config, log, flowDecisions }: DecisionNeeds) {
  const decisions = createDecisionRepository(db)

  async function viewsOf(scope: Scope, rows: readonly DecisionRow[]): Promise<FlowDecision[]> {
    const people = await findPeopleNames(db, scope, [...new Set(rows.flatMap(({ createUser }) => createUser ?? []))])
    return rows.map((row) => ({
      id: row.id,
      key: row.decisionKey,
      name: row.name,
      version: row.decisionVersion,
      isLatest: row.isLatest,
      resourceName: row.resourceName,
      deploymentTime: timeText(row.createTime, config.timeZone),
      deployedBy: row.createUser ?? '',
      deployedByName: people.get(row.createUser ?? '') ?? '',
      tenantId: row.isCommon === 1 ? '' : row.tenantId,
    }))
  }

  async function getRow(scope: Scope, id: string): Promise<DecisionRow> {
    const row = await decisions.find(scope, id)
    if (!row) throw flowErrors.noDecision()
    return row
  }

  return {
    async list(scope: Scope, filters: DecisionFilters): Promise<Page<FlowDecision>> {
      const page = await decisions.page(scope, filters)
      return { ...page, records: await viewsOf(scope, page.records) }
    },

    /** @throws AppError `flow.noDecision` */
    async detail(scope: Scope, id: string): Promise<FlowDecisionTable> {
      const row = await getRow(scope, id)
      const [[view], table, stored] = await Promise.all([
        viewsOf(scope, [row]),
        flowDecisions.get(scope, id, db),
        decisions.findXml(scope, id),
      ])
      return {
        ...(view as FlowDecision), // one row in, one out
        hitPolicy: table.hitPolicy,
        aggregation: table.aggregation,
        inputs: table.inputs.map(({ label, expression }) => ({ label, expression })),
        outputs: table.outputs.map(({ name, label, values, default: fallback = '' }) => ({
          name,
          label,
          values: [...values],
          default: fallback,
        })),
        rules: table.rules.map(({ tests, results }) => ({ tests: [...tests], results: [...results] })),
        variables: variablesOfDecision(table),
        xml: stored?.xml ?? '',
      }
    },

    /** What a table says to these values; a variable that is not among them is null. @throws AppError `flow.noDecision`, `flow.badDecision` */
    async tryOut(scope: Scope, id: string, values: Variables): Promise<FlowDecisionTried> {
      await getRow(scope, id)
      const table = await flowDecisions.get(scope, id, db)
      const empty = Object.fromEntries(variablesOfDecision(table).map((name) => [name, null]))
      try {
        const { value, rules } = decideWithRules(table, { ...empty, ...values })
        return { value, rules: [...rules] }
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        if (error.code === 'unknown-variable')
          throw flowErrors.noVariable({ values: { name: error.detail.name ?? '' } })
        const { zh = error.message, en = error.message } = error.detail
        throw flowErrors.badDecision({ cause: error, values: { why: { zh, en } } })
      }
    },

    /**
     * Tables that no process decides by any more.
     *
     * @returns the ids.
     * @throws AppError `flow.noDecision`; `common.forbidden` for a common one that is not the caller's to change; `flow.decisionInUse`
     */
    async remove(caller: Caller, given: readonly string[]): Promise<string[]> {
      const ids = [...new Set(given)]
      for (const id of ids) {
        const row = await getRow(caller, id)
        if (row.tenantId !== caller.tenantId) throw commonErrors.forbidden()
      }
      await db.transaction(caller, async (trx) => {
        const within = createDecisionRepository(trx)
        await within.holdUse(caller, 'remove')
        if ((await within.listOwn(caller, ids)).length < ids.length) throw flowErrors.noDecision()
        // In whichever tenant, so not in the transaction of this one; meanwhile nothing is deployed.
        const names = await decisions.listUsers(ids)
        if (names.length > 0) throw flowErrors.decisionInUse({ values: { names: names.join('、') } })
        await within.remove(caller, ids, clock.now())
      })
      log.info({ tenantId: caller.tenantId, userId: caller.userId, ids }, 'removed decision tables')
      return ids
    },
  }
}
