import type { ApprovalKind } from '@drawdesk/contract/settings/approval'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** What is asked for, in words and values that the people of the process see. Names are those of the fields of its form. */
export interface ApprovalRequest {
  kind: ApprovalKind
  /** Id of the row that waits. */
  subjectId: string
  title: string
  facts: Readonly<Record<string, string | number | null>>
  /** Who asked; "" for somebody who has no account in this tenant. */
  requestedBy: string
}

/** The step in whose transaction a decision is carried out. */
export interface DecisionStep {
  trx: Db
  scope: Scope
  now: Date
  /** Once it is committed; what may be lost with the process. */
  afterwards(work: () => void): void
}

export interface ApprovalDecision {
  /** `cancelled`: withdrawn, or the process was ended without a decision. */
  outcome: 'approved' | 'refused' | 'cancelled'
  /** Who decided last; null where nobody did. */
  by: string | null
  comment: string
  /** Of the process as it ended: what its forms filled in. */
  variables: Readonly<Record<string, unknown>>
}

/** What an area does when one of its rows is decided. */
export interface ApprovalSubject {
  /** Where the bound process is missing or suspended: the request stays on its own page, or is refused. */
  whenGone: 'ownPage' | 'refuse'
  /** Within the transaction of the step: what it throws leaves the task open, with this as the answer. */
  decide(step: DecisionStep, subjectId: string, decision: ApprovalDecision): Promise<void>
}

/** What workflow does for approvals; it stands above all who ask. */
export interface Approver {
  /** The process that the tenant would run under this key; undefined where none is deployed and active. */
  findProcess(db: Db, scope: Pick<Scope, 'tenantId'>, key: string): Promise<{ name: Bilingual } | undefined>
  listProcesses(scope: Pick<Scope, 'tenantId'>): Promise<{ key: string; name: Bilingual }[]>
  /** Begins the process in this transaction. Answers its instance. */
  start(
    trx: Db,
    scope: Scope,
    order: {
      processKey: string
      approvalId: string
      request: ApprovalRequest
    },
  ): Promise<string>
  /** Ends the process without a decision, in a transaction of its own. */
  cancel(scope: Scope, instanceId: string, reason: string): Promise<void>
}
