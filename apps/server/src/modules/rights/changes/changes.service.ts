import {
  RIGHTS_CHANGE_STATE,
  type RightsChangeInput,
  type RightsChangeKind,
  type RightsReverted,
} from '@drawdesk/contract/rights/rights'
import type { Submitted } from '@drawdesk/contract/settings/approval'
import { saveSchemaOf } from '@drawdesk/contract/core/resource'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import { saveChange } from '../../../crud/change.ts'
import { getRow } from '../../../crud/rows.repository.ts'
import { readValues } from '../../../crud/values.ts'
import { parseTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { createInputReader } from '../../../wire/input.ts'
import { apiScopeOptions } from '../api-scopes/api-scope.module.ts'
import { dataScopeOptions } from '../data-scopes/data-scope.module.ts'
import type { ChangeMaker } from './change-maker.service.ts'
import type { ChangeApprovals } from './change-approvals.service.ts'
import { findChangeTargets } from './change-targets.loader.ts'
import { toChangeViews } from './change-view.ts'
import { changeErrors } from './changes.errors.ts'
import {
  findChange,
  insertScheduled,
  listChanges,
  moveChange,
  type RightsChangeRow,
} from '../../access/history/changes.repository.ts'
import { checkChange } from '../../access/grants/may-grant.checks.ts'
import { namesOfLeft } from './present.loader.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import { checkChangeCode } from './change-codes.ts'
import type { RightsState } from '../../access/history/rights-state.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { RIGHTS_WORK } from './scheduled.job.ts'
import { undoChange } from './undo-change.ts'
import type { RouteTable } from '../../../wire/route-table.ts'

/** A change may wait so long. */
const WAITS_MOST_MS = 366 * 24 * 3_600_000
/** A detail names so much of what came and went. */
const DETAIL_MOST = 10_000

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'secrets' | 'log' | 'config'> & {
  changeMaker: ChangeMaker
  changeApprovals: ChangeApprovals
  routeTable: RouteTable
}

const WITHDRAWN = { zh: '撤回变更', en: 'Withdrawn' } as const

/** Changes of rights as a history: looked at, undone, and made later. `caller` works in the tenant of the change. */
export function createRightsChanges(deps: ChangeDeps) {
  const { db, clock, log, config, changeApprovals, changeMaker: maker } = deps
  const work = createDurableWork(deps, RIGHTS_WORK)

  async function getChange(scope: Pick<Scope, 'tenantId'>, id: string): Promise<RightsChangeRow> {
    const found = await findChange(db, scope, id)
    if (!found) throw commonErrors.notFound()
    return found
  }

  /** What a scope would be saved with, judged as its form judges it. */
  async function readScope(
    caller: Caller,
    { kind, targetIds: [id = ''], values }: RightsChangeInput,
    isThere: boolean,
  ): Promise<Record<string, unknown> | undefined> {
    if (values === undefined || (kind !== 'dataScope' && kind !== 'apiScope')) return values
    const { resource, table, checkSave } = kind === 'dataScope' ? dataScopeOptions(deps) : apiScopeOptions(deps)
    const read = readValues(
      resource,
      createInputReader(saveSchemaOf(resource), 'blade')({}, values),
      !isThere,
      config.timeZone,
    )
    await checkSave?.(caller, saveChange(isThere ? await getRow(db, caller, table, id) : undefined, read))
    return read
  }

  return {
    async list(
      scope: Pick<Scope, 'tenantId'>,
      {
        paging,
        language,
        ...filters
      }: {
        kind: string | undefined
        state: number | undefined
        dates: readonly Filter[]
        paging: Paging
        language: Language
      },
    ): Promise<Page<Record<string, unknown>>> {
      const { rows, total } = await listChanges(db, scope, { ...filters, paging })
      return {
        records: await toChangeViews(db, scope, rows, { language }),
        total,
        ...paging,
        pages: Math.ceil(total / paging.size),
      }
    },

    /** With everything that came and went by name. @throws AppError `common.notFound` */
    async detail(scope: Pick<Scope, 'tenantId'>, id: string, language: Language): Promise<Record<string, unknown>> {
      const [view] = await toChangeViews(db, scope, [await getChange(scope, id)], { language, most: DETAIL_MOST })
      return view as Record<string, unknown>
    },

    /**
     * A change that is made at its time, in its author's name and with the author's rights of then; where a process is bound, once that has approved it.
     *
     * @returns its id, and the instance of the process.
     * @throws AppError as the change itself would now; `rightsChange.pastTime`, `rightsChange.tooLate` beside `applyTime`
     */
    async schedule(
      caller: Caller,
      author: Caller,
      { applyTime, ...input }: RightsChangeInput & { applyTime: string },
      language: Language,
    ): Promise<Submitted> {
      const time = parseTime(applyTime, config.timeZone)
      const nowMs = clock.now().getTime()
      const wrong =
        !time || time.getTime() <= nowMs
          ? changeErrors.pastTime
          : time.getTime() > nowMs + WAITS_MOST_MS
            ? changeErrors.tooLate
            : undefined
      if (wrong || !time)
        throw (wrong ?? changeErrors.pastTime)({
          errors: [{ field: 'applyTime', text: (wrong ?? changeErrors.pastTime)().text }],
        })
      const submitted = await changeApprovals.submit(caller, author, input, { language, applyTime: time })
      if (submitted) return submitted
      const { title, isThere } = await findChangeTargets(db, caller, input)
      checkChange(await loadRightsModel(db, caller.tenantId), caller, input)
      const values = await readScope(caller, input, isThere)
      const kept = { ...input, ...(values === undefined ? {} : { values }) }
      const id = await db.transaction(caller, async (trx) => {
        const made = await insertScheduled(deps, trx, caller, {
          kind: input.kind,
          title,
          targetIds: input.targetIds,
          input: kept,
          applyTime: time,
        })
        const order = { changeId: made, author: { tenantId: author.tenantId, userId: author.userId } }
        await work.enqueue(trx, caller.tenantId, order, { runAt: time })
        return made
      })
      work.wake()
      log.info(
        { tenantId: caller.tenantId, userId: caller.userId, changeId: id, kind: input.kind, applyTime: time },
        'a change of rights waits for its time',
      )
      return { changeId: id, processInstanceId: '' }
    },

    /** A change that waits is not made. @throws AppError `common.notFound`, `common.forbidden`, `rightsChange.notWaiting` */
    async cancel(caller: Caller, id: string, language: Language): Promise<void> {
      const found = await getChange(caller, id)
      if (found.createUser !== caller.userId)
        checkChangeCode(caller, { kind: found.kind as RightsChangeKind, values: {} })
      if (found.state === RIGHTS_CHANGE_STATE.awaiting)
        return changeApprovals.withdraw(caller, found, WITHDRAWN[language])
      const isMoved = await db.transaction(caller, (trx) =>
        moveChange(trx, caller, id, {
          from: RIGHTS_CHANGE_STATE.scheduled,
          to: RIGHTS_CHANGE_STATE.cancelled,
          now: clock.now(),
        }),
      )
      if (!isMoved) throw changeErrors.notWaiting()
      await work.cancel({ changeId: id }) // a job that is left finds nothing that waits
      log.info({ tenantId: caller.tenantId, userId: caller.userId, changeId: id }, 'called off a change of rights')
    },

    /**
     * Undoes exactly what a change did, as far as it still stands; where a process is bound, once that has approved it. Of two at once one wins.
     *
     * @returns the id of the change that undid it, and names of what could not be undone; or the instance of the process.
     * @throws AppError `common.notFound`, `common.forbidden`, `mayGrant.*`; `rightsChange.notMade`, `rightsChange.nothingLeft`
     */
    async revert(caller: Caller, author: Caller, id: string, language: Language): Promise<RightsReverted> {
      const found = await getChange(caller, id)
      const kind = found.kind as RightsChangeKind // written by ourselves
      checkChangeCode(caller, { kind, values: {} })
      if (found.state !== RIGHTS_CHANGE_STATE.applied) throw changeErrors.notMade()
      const submitted = await changeApprovals.submitUndoing(caller, author, found, language)
      if (submitted) return { id: '', left: [], processInstanceId: submitted.processInstanceId }
      if (kind === 'tenantPackage') await maker.prepare(caller, { kind, wanted: found.beforeState as RightsState })
      const done = await db.transaction(caller, (trx) => undoChange(deps, trx, caller, { id }))
      await maker.finish(caller, done.change)
      log.info(
        { tenantId: caller.tenantId, userId: caller.userId, changeId: id, revertId: done.revertId },
        'undid a change of rights',
      )
      return { id: done.revertId, left: await namesOfLeft(db, caller, done.left, language), processInstanceId: '' }
    },
  }
}
