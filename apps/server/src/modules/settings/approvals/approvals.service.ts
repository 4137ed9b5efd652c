import {
  APPROVAL_KINDS,
  APPROVAL_PARAMS,
  APPROVAL_STATE,
  NO_APPROVAL,
  REFUND_LIMIT_PARAM,
  type ApprovalBinding,
  type ApprovalKind,
  type ApprovalProcess,
} from '@drawdesk/contract/settings/approval'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readParam } from '../params/param.reader.ts'
import { approvalErrors } from './approval.errors.ts'
import type { ApprovalDecision, ApprovalRequest, ApprovalSubject, Approver, DecisionStep } from './approval-ports.ts'
import { createApprovalRepository, type ApprovalRow } from './approval.repository.ts'

type Tenant = Pick<Scope, 'tenantId'>

const STATE_OF = {
  approved: APPROVAL_STATE.approved,
  refused: APPROVAL_STATE.refused,
  cancelled: APPROVAL_STATE.cancelled,
} as const

/**
 * What a tenant has approved by processes of its own. Areas ask here and say what follows from a decision; workflow, which stands above all of them, says
 * how a process is begun and calls `end` in the transaction of the step that ends it (docs/adr/0039-approvals-by-processes.md).
 */
export function createApprovals({ db, ids, clock, log }: Pick<Deps, 'db' | 'ids' | 'clock' | 'log'>) {
  const subjects = new Map<ApprovalKind, ApprovalSubject>()
  let known: Approver | undefined

  const approver = (): Approver => {
    if (!known) throw new Error('nothing runs processes for approvals')
    return known
  }
  const subjectOf = (kind: ApprovalKind): ApprovalSubject => {
    const subject = subjects.get(kind)
    if (!subject) throw new Error(`no area decides approvals of ${kind}`)
    return subject
  }

  /** Key of the process, "" for none. */
  async function processKeyOf(at: Db, scope: Tenant, kind: ApprovalKind): Promise<string> {
    const key = await readParam(at, scope, APPROVAL_PARAMS[kind])
    return key === NO_APPROVAL ? '' : key
  }

  /**
   * Must what is asked for be approved by a process? A process that is missing or suspended never means "approved".
   *
   * @throws AppError `approval.processGone` where the kind has no page of its own to fall back to
   */
  async function isBound(at: Db, scope: Tenant, kind: ApprovalKind): Promise<boolean> {
    const key = await processKeyOf(at, scope, kind)
    if (key === '') return false
    if (await approver().findProcess(at, scope, key)) return true
    if (subjectOf(kind).whenGone === 'refuse') throw approvalErrors.processGone({ values: { process: key } })
    log.warn({ tenantId: scope.tenantId, kind, process: key }, 'a bound process is missing: decided on its own page')
    return false
  }

  return {
    /** @throws {Error} when another area decides it already */
    addSubject(kind: ApprovalKind, subject: ApprovalSubject): void {
      if (subjects.has(kind)) throw new Error(`approvals of ${kind} are decided already`)
      subjects.set(kind, subject)
    },
    setApprover(one: Approver): void {
      known = one
    },

    isBound,

    /** A refund of so many cents: bound, and above the limit. @throws AppError `approval.processGone` */
    async isRefundBound(at: Db, scope: Tenant, amountFen: number): Promise<boolean> {
      return amountFen > (await readParam(at, scope, REFUND_LIMIT_PARAM)) && isBound(at, scope, 'refund')
    },

    /**
     * Asks, as the last step of the transaction that stored what is asked for. Answers the instance of the process.
     *
     * @throws AppError `approval.waitingAlready`, `approval.processGone`, and what the first step of the process is refused for
     */
    async ask(trx: Db, scope: Scope, request: ApprovalRequest): Promise<string> {
      const { kind, subjectId, title, requestedBy } = request
      subjectOf(kind)
      const processKey = await processKeyOf(trx, scope, kind)
      const approvals = createApprovalRepository(trx)
      const id = ids.next()
      const row = { id, kind, subjectId, title, processKey, requestedBy: requestedBy === '' ? null : requestedBy }
      if (!(await approvals.insert(scope, row, clock.now()))) throw approvalErrors.waitingAlready()
      const instanceId = await approver().start(trx, scope, { processKey, approvalId: id, request })
      await approvals.setInstance(scope, id, instanceId)
      return instanceId
    },

    /** What a process decided, in the transaction of its last step. Nothing where it was decided before. @throws AppError what the area refuses */
    async end(step: DecisionStep, approvalId: string, decision: ApprovalDecision): Promise<void> {
      const { trx, scope, now } = step
      const approvals = createApprovalRepository(trx)
      const found = await approvals.find(scope, approvalId)
      if (!found) return
      const { outcome, by, comment } = decision
      const isEnded = await approvals.end(scope, approvalId, { state: STATE_OF[outcome], decidedBy: by, comment }, now)
      if (!isEnded) return
      await subjectOf(found.kind as ApprovalKind).decide(step, found.subjectId, decision) // written by `ask`
      log.info({ tenantId: scope.tenantId, userId: by, approvalId, kind: found.kind, outcome }, 'decided an approval')
    },

    /** Instances by the ids of the subjects that wait. */
    async findWaiting(at: Db, scope: Tenant, kind: ApprovalKind, ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await createApprovalRepository(at).listWaiting(scope, kind, ids)
      return new Map(rows.map(({ subjectId, instanceId }) => [subjectId, instanceId ?? '']))
    },

    /** What waits for its process is decided nowhere else. @throws AppError `approval.waiting` */
    async refuseWaiting(trx: Db, scope: Tenant, kind: ApprovalKind, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      if ((await createApprovalRepository(trx).listWaiting(scope, kind, ids)).length > 0) throw approvalErrors.waiting()
    },

    /** The process ends without a decision. @throws AppError `approval.notWaiting` */
    async withdraw(scope: Scope, kind: ApprovalKind, subjectId: string, reason: string): Promise<void> {
      const [found] = await createApprovalRepository(db).listWaiting(scope, kind, [subjectId])
      if (!found?.instanceId) throw approvalErrors.notWaiting()
      await approver().cancel(scope, found.instanceId, reason)
    },

    /** What an instance of this tenant approves; undefined for none. */
    find: (scope: Tenant, id: string): Promise<ApprovalRow | undefined> => createApprovalRepository(db).find(scope, id),

    /** @throws AppError `common.badInput` beside the value of the parameter, where no active process has this key */
    async checkBinding(scope: Tenant, key: string, field: string): Promise<void> {
      if (key === '' || key === NO_APPROVAL || (await approver().findProcess(db, scope, key))) return
      const error = approvalErrors.unknownProcess({ values: { process: key } })
      throw commonErrors.badInput({
        errors: [{ field, text: { zh: error.messageIn('zh'), en: error.messageIn('en') } }],
      })
    },

    /** How each kind is decided in this tenant. */
    async bindings(scope: Tenant, language: Language): Promise<ApprovalBinding[]> {
      const bindings: ApprovalBinding[] = []
      for (const kind of APPROVAL_KINDS) {
        const processKey = await processKeyOf(db, scope, kind)
        const found = processKey === '' ? undefined : await approver().findProcess(db, scope, processKey)
        const processName = found?.name[language] ?? processKey
        bindings.push({ kind, processKey, processName, isAvailable: found !== undefined })
      }
      return bindings
    },

    async listProcesses(scope: Tenant, language: Language): Promise<ApprovalProcess[]> {
      const found = await approver().listProcesses(scope)
      return found.map(({ key, name }) => ({ key, name: name[language] }))
    },
  }
}

export type Approvals = ReturnType<typeof createApprovals>
