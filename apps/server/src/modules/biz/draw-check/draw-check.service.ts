import type { CheckDecideAnswer, CheckDecideInput } from '@drawdesk/contract/biz/draw-check'
import { forgetTotals } from '../../../crud/totals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { drawEvent } from '../draw-run/draw-events.ts'
import { createDrawCheckRepository } from './draw-check.repository.ts'

export function createDrawCheckService({ db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>) {
  return {
    /**
     * Decides on findings and brings the moderation of their records in line, in one transaction; a finding may be decided anew.
     *
     * @throws AppError `common.notFound` when one of them is gone or not seen: then none is decided.
     */
    async decide(scope: Scope, { ids, suggestion, remark = '' }: CheckDecideInput): Promise<CheckDecideAnswer> {
      const wanted = [...new Set(ids)]
      const alike = await db.transaction(scope, async (trx) => {
        const inside = createDrawCheckRepository(trx)
        const decided = await inside.decide(scope, wanted, { suggestion, remark, time: clock.now() })
        if (decided.length < wanted.length) throw commonErrors.notFound()
        const settled = await inside.settle(scope, [...new Set(decided.map(({ infoId }) => infoId))])
        const same = await inside.countAlike(scope, decided)
        await events.publish(trx, scope, settled.map(drawEvent))
        return same
      })
      forgetTotals('drawCheck', scope.tenantId)
      forgetTotals('drawInfo', scope.tenantId)
      return { ids: wanted, alike }
    },
  }
}
