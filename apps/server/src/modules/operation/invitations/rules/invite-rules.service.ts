import {
  SIMULATED_DAYS,
  type InviteRules,
  type InviteSimulation,
  type SaveInviteRules,
} from '@drawdesk/contract/operation/invite'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { daysBefore, spanOf } from '../../../../platform/days/day-span.ts'
import { beginningOf, dayOf } from '../../../../platform/days/periods.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { changedFields, noteChanges } from '../../../../crud/row-notes.ts'
import { ONLY_ROW } from '../../../../crud/history/row-change.repository.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { findPeopleNames } from '../../../organisation/users/names.repository.ts'
import { createInviteFiguresRepository } from '../views/invite-figures.repository.ts'
import { createInviteRuleRepository } from './invite-rule.repository.ts'
import { playRules } from './play-rules.ts'

/** Invitations that one play goes over; a tenant with more of them in 90 days plays the first ones. */
const PLAYED_MOST = 50_000

/** The tenant's rules of rewards, and what others would have made of the last days. */
export function createInviteRulesService({ db, ids, clock, config }: Pick<Deps, 'db' | 'ids' | 'clock' | 'config'>) {
  const rules = createInviteRuleRepository(db)
  const { timeZone } = config

  return {
    async read(scope: Scope) {
      const { id: _id, updateUser, ...found } = await rules.find(scope)
      const names = await findPeopleNames(db, scope, updateUser === null ? [] : [updateUser])
      return { ...found, updatedBy: names.get(updateUser ?? '') ?? '' }
    },

    /** @throws AppError `common.stale` */
    async save(scope: Scope, { version, ...wanted }: SaveInviteRules): Promise<SaveAnswer> {
      return db.transaction(scope, async (trx) => {
        const there = createInviteRuleRepository(trx)
        await there.lock(scope)
        const before = await there.find(scope)
        if (version !== undefined && version !== before.version) throw commonErrors.stale()
        const saved = { id: ids.next(), version: before.version + 1 }
        await there.insert(scope, saved, wanted, clock.now())
        // A tenant has one set of rules, whose rows are its versions.
        await noteChanges(trx, scope, 'edit', [
          { table: 'userInviteRule', id: ONLY_ROW, name: '', context: {}, fields: changedFields(before, wanted) },
        ])
        return saved
      })
    },

    /** Both rules over the same days; nothing is written. */
    async simulate(scope: Scope, wanted: InviteRules): Promise<InviteSimulation> {
      const now = clock.now()
      const today = dayOf(now, timeZone)
      const days = spanOf({ from: daysBefore(today, SIMULATED_DAYS - 1), to: today }, today, SIMULATED_DAYS)
      const since = beginningOf(days[0] as string, timeZone) // there is one
      const [invites, before] = await Promise.all([
        createInviteFiguresRepository(db).listPlayed(scope, since, PLAYED_MOST),
        rules.find(scope),
      ])
      const at = { days, now, timeZone }
      return {
        from: days[0] as string,
        to: today,
        before: playRules(before, invites, at),
        after: playRules(wanted, invites, at),
      }
    },
  }
}
