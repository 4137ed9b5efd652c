import {
  FOUND_BY_HAND,
  type CheckDecideAnswer,
  type CheckDecideInput,
  type DrawDecision,
  type RemoveDrawingsInput,
} from '@drawdesk/contract/drawing/draw-check'
import { DRAW_END_STATES, type DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createFileRepository } from '../../files/file.repository.ts'
import { createDrawInfoRepository } from '../records/draw-info.repository.ts'
import { visibilityEvents } from '../records/draw-events.service.ts'
import { lineageOf } from '../records/lineage.ts'
import { drawCheckErrors } from './draw-check.errors.ts'
import { createDrawCheckRepository, type Decision, type SettledRow } from './draw-check.repository.ts'
import { createDrawDecisionRepository } from './draw-decision.repository.ts'

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'events'>

/** What people decide on drawings: by their findings or as a whole; and deleting them, with its undo. Each decision is kept with who made it, when and why. */
export function createDrawCheckService({ db, clock, ids, events }: CheckDeps) {
  /** Of whole drawings: a finding of the person's own, or the one they made before; a release passes whatever was found. Answers the findings. */
  async function decideDrawings(
    trx: Db,
    scope: Scope,
    infoIds: readonly string[],
    decision: Decision,
    from?: ReadonlyMap<string, string>,
  ): Promise<string[]> {
    const checks = createDrawCheckRepository(trx)
    const decided = await checks.decideOf(
      scope,
      infoIds,
      decision.suggestion === 'pass' ? {} : { provider: FOUND_BY_HAND },
      decision,
    )
    const has = new Set(decided.map(({ infoId }) => infoId))
    const made = infoIds.filter((infoId) => !has.has(infoId)).map((infoId) => ({ id: ids.next(), infoId }))
    const { suggestion, remark, time } = decision
    await checks.insert(
      scope,
      made.map(({ id, infoId }) => ({
        id,
        infoId,
        kind: 'image',
        label: FOUND_BY_HAND,
        provider: FOUND_BY_HAND,
        confidence: 100,
        suggestion,
        decision: suggestion,
        remark,
        decideUser: scope.userId,
        decideTime: time,
        raw: JSON.stringify(from?.has(infoId) ? { from: from.get(infoId) } : null),
        createTime: time,
        updateTime: time,
      })),
    )
    return [...decided, ...made].map(({ id }) => id)
  }

  /** What was made from pictures that go or come back goes or comes back with them; of what was blocked for itself nothing is released. Answers what changed, these included. */
  async function withBelow(
    trx: Db,
    scope: Scope,
    settled: readonly SettledRow[],
    decision: Decision,
  ): Promise<SettledRow[]> {
    if (settled.length === 0) return []
    const checks = createDrawCheckRepository(trx)
    const below = new Map(
      (
        await checks.listBelow(
          scope,
          settled.map(({ id }) => id),
        )
      ).map(({ id, root }) => [id, root]),
    )
    if (below.size === 0) return [...settled]
    const isDown = new Map(settled.map(({ id, takenDown }) => [id, takenDown === 1]))
    const down = [...below].filter(([, root]) => isDown.get(root)).map(([id]) => id)
    const up = [...below].filter(([, root]) => !isDown.get(root))
    if (down.length > 0) await decideDrawings(trx, scope, down, { ...decision, suggestion: 'block' }, below)
    if (up.length > 0)
      await checks.decideOf(
        scope,
        up.map(([id]) => id),
        { from: up.map(([, root]) => root) },
        { ...decision, suggestion: 'pass' },
      )
    const changed = await checks.settle(scope, [...below.keys()])
    await note(
      trx,
      scope,
      changed.map(({ id, takenDown }) => ({ infoId: id, action: takenDown === 1 ? 'block' : 'pass' })),
      decision,
    )
    return [...settled, ...changed]
  }

  async function note(
    trx: Db,
    scope: Scope,
    made: readonly { infoId: string; checkId?: string; action: DrawDecision['action'] }[],
    { remark, time }: Pick<Decision, 'remark' | 'time'>,
  ): Promise<void> {
    await createDrawDecisionRepository(trx).insert(
      scope,
      time,
      made.map(({ infoId, checkId = null, action }) => ({ id: ids.next(), infoId, checkId, action, reason: remark })),
    )
  }

  return {
    /**
     * Decides on findings, or on whole drawings, and brings their records and files in line, in one transaction; what was decided may be decided anew.
     *
     * @throws AppError `common.notFound` when one of them is gone or not seen, `drawCheck.underWay`: then none is decided; `drawCheck.noReason`, `drawCheck.nothingChosen`.
     */
    async decide(
      scope: Scope,
      { ids: checkIds = [], infoIds = [], suggestion, remark = '' }: CheckDecideInput,
    ): Promise<CheckDecideAnswer> {
      const wanted = [...new Set(checkIds)]
      const drawings = [...new Set(infoIds)]
      if (wanted.length + drawings.length === 0)
        throw drawCheckErrors.nothingChosen({
          errors: [{ field: 'ids', text: { zh: '请选择要审核的内容', en: 'Select items to moderate' } }],
        })
      if (drawings.length > 0 && suggestion === 'block' && remark.trim() === '')
        throw drawCheckErrors.noReason({
          errors: [{ field: 'remark', text: { zh: '请写下拦截的原因', en: 'Enter a reason' } }],
        })
      const decision: Decision = { suggestion, remark: remark.trim(), time: clock.now() }
      const answer = await db.transaction(scope, async (trx) => {
        const inside = createDrawCheckRepository(trx)
        const records = drawings.length === 0 ? [] : await inside.lockDrawings(scope, drawings)
        if (records.length < drawings.length) throw commonErrors.notFound()
        if (records.some(({ state }) => !DRAW_END_STATES.includes(state as DrawState))) throw drawCheckErrors.underWay()
        const decided = wanted.length === 0 ? [] : await inside.decide(scope, wanted, decision)
        if (decided.length < wanted.length) throw commonErrors.notFound()
        const own = drawings.length === 0 ? [] : await decideDrawings(trx, scope, drawings, decision)
        await note(
          trx,
          scope,
          [
            ...decided.map(({ id, infoId }) => ({ infoId, checkId: id, action: suggestion })),
            ...drawings.map((infoId) => ({ infoId, action: suggestion })),
          ],
          decision,
        )

        const settled = await withBelow(
          trx,
          scope,
          await inside.settle(scope, [...new Set([...decided.map(({ infoId }) => infoId), ...drawings])]),
          decision,
        )
        const files = createFileRepository(trx)
        await files.setTakenDown(scope, settled.filter(({ takenDown }) => takenDown === 1).flatMap(fileIdsOf), 1)
        await files.setTakenDown(scope, settled.filter(({ takenDown }) => takenDown !== 1).flatMap(fileIdsOf), 0)
        const alike = decided.length === 0 ? 0 : await inside.countAlike(scope, decided)
        await events.publish(trx, scope, settled.flatMap(visibilityEvents))
        return { ids: [...wanted, ...own], infoIds: settled.map(({ id }) => id), alike }
      })
      return answer
    },

    /** All or none. @throws AppError `common.notFound`; `drawCheck.underWay` when one has not ended. */
    async remove(scope: Scope, { ids: given, reason = '' }: RemoveDrawingsInput): Promise<string[]> {
      return mark(scope, given, 1, reason.trim())
    },

    /** Undo of {@link remove}: the records are as they were. @throws AppError `common.notFound`, `common.restoreTaken`. */
    async restore(scope: Scope, given: readonly string[]): Promise<string[]> {
      return mark(scope, given, 0, '')
    },
  }

  async function mark(scope: Scope, given: readonly string[], isDeleted: 0 | 1, remark: string): Promise<string[]> {
    const wanted = [...new Set(given)]
    const time = clock.now()
    try {
      await db.transaction(scope, async (trx) => {
        const infos = createDrawInfoRepository(trx)
        const marked = await infos.mark(scope, wanted, { isDeleted, time })
        if (marked.length < wanted.length)
          throw isDeleted === 1 && (await infos.list(scope, wanted)).length + marked.length >= wanted.length
            ? drawCheckErrors.underWay()
            : commonErrors.notFound()
        await note(
          trx,
          scope,
          marked.map(({ id }) => ({ infoId: id, action: isDeleted === 1 ? 'delete' : 'restore' })),
          { remark, time },
        )
        await events.publish(trx, scope, marked.flatMap(visibilityEvents))
      })
    } catch (error) {
      if ((error as { code?: string }).code === '23505') throw commonErrors.restoreTaken({ cause: error })
      throw error
    }
    return wanted
  }
}

/** What is shown of a record, and what it was before something was put on it. */
const fileIdsOf = ({ fileIds, lineage }: Pick<SettledRow, 'fileIds' | 'lineage'>): string[] => [
  ...(fileIds as string[]),
  ...(lineageOf({ lineage }).plainIds ?? []),
]
