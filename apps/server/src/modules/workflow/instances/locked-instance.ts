import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import type { InstanceState } from '@drawdesk/workflow/engine/state'
import type { InstanceRow } from './instance.repository.ts'

/** An instance that a transaction holds, as the steps of that transaction have left it so far. */
export interface LockedInstance {
  row: InstanceRow
  definition: ProcessDefinition
  state: InstanceState
}
