import type { RightsChangeInput, RightsChangeKind } from '@drawdesk/contract/rights/rights'
import type { Submitted } from '@drawdesk/contract/settings/approval'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Caller } from '../../../platform/scope.ts'

/** What stands before changes of rights that a tenant has approved by a process. Forms of areas below ask it; `rights/changes` answers. */
export interface ChangeGate {
  /**
   * Has such a change to be approved first?
   *
   * @throws AppError `approval.processGone`; `rightsChange.waitsAlready` where a change of one of these targets waits
   */
  isBound(caller: Caller, kind: RightsChangeKind, targetIds: readonly string[]): Promise<boolean>
  /**
   * Asks for approval in place of the change. `caller` works in the tenant of the change, `author` in their own. Both ids are "" where nothing would change;
   * undefined where no process is bound, so that the change is made at once. `at`: the transaction that it belongs to.
   *
   * @throws AppError as the change itself would now, and those of `isBound`
   */
  submit(
    caller: Caller,
    author: Caller,
    input: RightsChangeInput,
    more: { language: Language; applyTime?: Date; at?: Db },
  ): Promise<Submitted | undefined>
}
