import { RIGHTS_CHANGE_STATE, type RightsChangeInput, type RightsChangeKind } from '@drawdesk/contract/rights/rights'
import { NOT_SUBMITTED, type ApprovalKind, type Submitted } from '@drawdesk/contract/settings/approval'
import type { Language } from '@drawdesk/contract/core/texts'
import { lockTree } from '../../../crud/tree/tree-rows.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import type { Caller } from '../../../platform/scope.ts'
import { checkChange } from '../../access/grants/may-grant.checks.ts'
import type { ChangeGate } from '../../access/history/change-gate.ts'
import {
  findChange,
  insertScheduled,
  listAwaiting,
  moveChange,
  type RightsChangeRow,
} from '../../access/history/changes.repository.ts'
import { isSame, ROLE_LISTS, type RightsState, type RoleState } from '../../access/history/rights-state.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { findPersonInside } from '../../identity/caller/person-caller.ts'
import type { ApprovalDecision, DecisionStep } from '../../settings/approvals/approval-ports.ts'
import type { Approvals } from '../../settings/approvals/approvals.service.ts'
import { withoutMenus } from '../roles/role.grant.ts'
import { requestOfChange } from './change-request.ts'
import { wantedOf, type ChangeMaker, type KeptChange } from './change-maker.service.ts'
import { findChangeTargets } from './change-targets.loader.ts'
import { keptError } from './change-view.ts'
import { changeErrors } from './changes.errors.ts'
import { makeKept } from './make-kept.ts'
import { findPresent } from './present.loader.ts'
import { RIGHTS_WORK } from './scheduled.job.ts'
import { findUndoing } from './undo-change.ts'

type ApprovalNeeds = Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'secrets' | 'log' | 'config'> & {
  approvals: Approvals
  auth: AuthParts
  changeMaker: ChangeMaker
}

/** Which approval a kind of change asks for; scopes belong to the platform's menus and are bound by none. */
const APPROVAL_OF: Partial<Record<RightsChangeKind, ApprovalKind>> = {
  role: 'roleChange',
  package: 'packageChange',
  tenantPackage: 'packageChange',
}
export const CHANGE_APPROVALS = ['roleChange', 'packageChange'] as const

/** A change about to be asked for. */
interface Asked {
  kept: KeptChange
  title: string
  wanted: RightsState
  applyTime: Date
  language: Language
}

/** Changes of rights that a process approves: kept until it has, and made by the step that ends it. */
export function createChangeApprovals(deps: ApprovalNeeds) {
  const { db, clock, approvals, auth } = deps
  const work = createDurableWork(deps, RIGHTS_WORK)
  for (const kind of CHANGE_APPROVALS) approvals.addSubject(kind, { whenGone: 'refuse', decide })

  /** @throws AppError `rightsChange.waitsAlready`: each sets whole lists, so of two that wait the second would take back the first */
  async function refuseSecond(at: Db, caller: Caller, kind: RightsChangeKind, ids: readonly string[]): Promise<void> {
    const waiting = await listAwaiting(at, caller, kind)
    const same = waiting.find(({ targetIds }) => targetIds.split(',').some((id) => ids.includes(id)))
    if (same) throw changeErrors.waitsAlready({ values: { title: same.title } })
  }

  const isBound = async (caller: Caller, kind: RightsChangeKind): Promise<boolean> => {
    const asks = APPROVAL_OF[kind]
    return asks !== undefined && approvals.isBound(db, caller, asks)
  }

  /** Keeps the change and asks, together. Nothing where nothing would change. */
  async function ask(trx: Db, caller: Caller, { kept, title, wanted, applyTime, language }: Asked): Promise<Submitted> {
    const { kind, revertOf } = kept
    const targets = Object.keys(wanted)
    await lockTree(trx, caller, 'systemRole') // one after the other
    await refuseSecond(trx, caller, kind, targets)
    const before = within(wanted, (await findPresent(trx, caller, kind, targets)).now)
    if (isSame(before, wanted)) return NOT_SUBMITTED
    const changeId = await insertScheduled(deps, trx, caller, {
      kind,
      title,
      targetIds: targets,
      input: { ...kept, wanted },
      applyTime,
      approval: { before, revertOf },
    })
    const row = (await findChange(trx, caller, changeId)) as RightsChangeRow // inserted above
    const request = await requestOfChange(trx, caller, row, language)
    const asks = APPROVAL_OF[kind] as ApprovalKind // bound
    // Who works from the platform's tenant is nobody here who could be notified.
    const requestedBy = kept.author?.tenantId === caller.tenantId ? caller.userId : ''
    const processInstanceId = await approvals.ask(trx, caller, { ...request, kind: asks, requestedBy })
    return { changeId, processInstanceId }
  }

  async function decide(step: DecisionStep, changeId: string, decision: ApprovalDecision): Promise<void> {
    const { trx, scope, now } = step
    const found = await findChange(trx, scope, changeId, true)
    if (found?.state !== RIGHTS_CHANGE_STATE.awaiting) return
    if (decision.outcome === 'approved') return carryOut(step, found)
    const { comment } = decision
    const isRefused = decision.outcome === 'refused'
    await moveChange(trx, scope, changeId, {
      from: RIGHTS_CHANGE_STATE.awaiting,
      to: isRefused ? RIGHTS_CHANGE_STATE.refused : RIGHTS_CHANGE_STATE.cancelled,
      now,
      outcome: isRefused && comment !== '' ? { error: keptError({ zh: comment, en: comment }) } : {},
    })
  }

  /**
   * Now, in this transaction, unless it was planned for later, or its author is of another tenant, whose rights this transaction does not see: such changes
   * are made by their job. The job of one that is made does what other tenants need for it.
   */
  async function carryOut(step: DecisionStep, found: RightsChangeRow): Promise<void> {
    const { trx, scope, now } = step
    const kept = found.afterState as KeptChange // written by `ask`
    const author = kept.author ?? { tenantId: scope.tenantId, userId: found.createUser ?? '' }
    const isLater = kept.isPlanned === true && found.applyTime > now
    await moveChange(trx, scope, found.id, {
      from: RIGHTS_CHANGE_STATE.awaiting,
      to: RIGHTS_CHANGE_STATE.scheduled,
      now,
    })
    if (!isLater && author.tenantId === scope.tenantId) {
      const caller = await findPersonInside(trx, deps, author)
      if (!caller) throw changeErrors.authorGone()
      await findChangeTargets(trx, caller, kept)
      await makeKept(deps, trx, caller, found)
    }
    const order = { changeId: found.id, author }
    await work.enqueue(trx, scope.tenantId, order, { runAt: isLater ? found.applyTime : now })
    step.afterwards(() => {
      auth.callers.forgetAll()
      work.wake()
    })
  }

  const gate: ChangeGate = {
    async isBound(caller, kind, targetIds) {
      if (!(await isBound(caller, kind))) return false
      await refuseSecond(db, caller, kind, targetIds)
      return true
    },

    async submit(caller, author, input, { language, applyTime, at = db }) {
      if (!(await isBound(caller, input.kind))) return undefined
      const { title } = await findChangeTargets(at, caller, input)
      const model = await loadRightsModel(at, caller.tenantId)
      const asked = input.kind === 'role' ? { ...input, ...(withoutMenus(model, input) as RightsChangeInput) } : input
      checkChange(model, caller, asked)
      const kept: KeptChange = { ...asked, author: idOf(author), isPlanned: applyTime !== undefined }
      return at.transaction(caller, (trx) =>
        ask(trx, caller, {
          kept,
          title,
          wanted: wantedOf(asked).wanted,
          applyTime: applyTime ?? clock.now(),
          language,
        }),
      )
    },
  }

  return {
    ...gate,
    /** Asks for approval of undoing a change. Undefined where no process is bound. */
    async submitUndoing(
      caller: Caller,
      author: Caller,
      found: RightsChangeRow,
      language: Language,
    ): Promise<Submitted | undefined> {
      const kind = found.kind as RightsChangeKind // written by ourselves
      if (!(await isBound(caller, kind))) return undefined
      return db.transaction(caller, async (trx) => {
        const { change } = await findUndoing(trx, caller, found.id)
        const { wanted } = change
        const kept: KeptChange = { kind, targetIds: Object.keys(wanted), author: idOf(author), revertOf: found.id }
        return ask(trx, caller, { kept, title: found.title, wanted, applyTime: clock.now(), language })
      })
    },
    /** One that waits for approval is not asked for any more. @throws AppError `approval.notWaiting` */
    withdraw: (caller: Caller, { id, kind }: RightsChangeRow, reason: string): Promise<void> =>
      approvals.withdraw(caller, APPROVAL_OF[kind as RightsChangeKind] as ApprovalKind, id, reason),
  }
}

export type ChangeApprovals = ReturnType<typeof createChangeApprovals>

const idOf = ({ tenantId, userId }: Caller): Pick<Caller, 'tenantId' | 'userId'> => ({ tenantId, userId })

/** Of what there is, the part that the change speaks of. */
function within(wanted: RightsState, present: RightsState): RightsState {
  return Object.fromEntries(
    Object.entries(wanted).map(([target, state]) => {
      const now = present[target] ?? null
      if (now === null || state === null) return [target, now]
      const lists = ROLE_LISTS.filter((list) => list in state)
      return [
        target,
        lists.length === 0 ? now : Object.fromEntries(lists.map((list) => [list, (now as RoleState)[list]])),
      ]
    }),
  )
}
