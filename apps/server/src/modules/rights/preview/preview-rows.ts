import type { RightsPreview } from '@drawdesk/contract/rights/rights'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Caller, RowRules } from '../../../platform/scope.ts'
import type { Rights } from '../../access/model/model.ts'
import { rowsText, type SetOutcome } from './preview.ts'
import { findPeople } from '../explain/rights-people.repository.ts'
import { rowRulesOf } from '../../access/conditions/row-rules.ts'
import { findScopedResource, scopedResources, type ScopedResource } from '../../access/conditions/scoped-resources.ts'
import { countSeen } from '../../access/conditions/seen-rows.repository.ts'

/** People whose rows are counted, and pairs of counts in all: each is a query of its own, twice. */
const PEOPLE_MOST = 50
const PAIRS_MOST = 100
const EVERY_ROW: RowRules = new Map()

/**
 * Rows that people see before and after, of those whose rows change: really counted, for a bounded number of them. A page that is gained or
 * lost without a row on it says nothing.
 */
export async function countRows(
  { db, timeZone }: { db: Db; timeZone: string },
  caller: Caller,
  outcomes: readonly SetOutcome[],
  language: Language,
): Promise<Pick<RightsPreview, 'rows' | 'isSampled'>> {
  const changed = outcomes.filter(({ rowsOf }) => rowsOf.length > 0)
  const rows: RightsPreview['rows'] = []
  let people = 0
  for (const { set, before, after, rowsOf } of changed) {
    const resources = rowsOf.flatMap(({ name }) => findScopedResource(name) ?? [])
    const room = Math.min(PEOPLE_MOST - people, Math.floor((PAIRS_MOST - rows.length) / Math.max(1, resources.length)))
    if (room <= 0) break
    // A handful of queries at a time.
    for (const person of await findPeople(
      db,
      { tenantId: set.tenantId, rowRules: caller.rowRules },
      set.userIds.slice(0, room),
    )) {
      people += 1
      const count = (rights: Rights, resource: ScopedResource): number | Promise<number> =>
        rowsText(rights, resource) === ''
          ? 0
          : countSeen(
              db,
              resource,
              set.tenantId,
              rowRulesOf(rights, { ...person, tenantId: set.tenantId, userId: person.id, timeZone }),
            )
      for (const resource of resources) {
        const [had, has] = [await count(before, resource), await count(after, resource)]
        const isEmptied =
          has === 0 &&
          rowsText(after, resource) !== '' &&
          after.rows.has(resource.name) &&
          (await countSeen(db, resource, set.tenantId, EVERY_ROW)) > 0
        const isOther = rowsText(before, resource) !== '' && rowsText(after, resource) !== ''
        if (had === has && !isOther && !isEmptied) continue
        const { id: userId, account, realName } = person
        rows.push({
          userId,
          account,
          realName,
          scopeClass: resource.name,
          title: resource.title[language],
          before: had,
          after: has,
          isEmptied,
        })
      }
    }
  }
  const order = scopedResources().map(({ name }) => name)
  rows.sort((one, other) => order.indexOf(one.scopeClass) - order.indexOf(other.scopeClass))
  return { rows, isSampled: people < changed.reduce((sum, { set }) => sum + set.count, 0) }
}
