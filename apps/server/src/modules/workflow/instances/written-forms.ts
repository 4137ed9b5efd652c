import type { Value } from '@drawdesk/workflow/engine/state'
import type { Caller } from '../../../platform/scope.ts'
import type { LockedInstance } from './locked-instance.ts'
import type { StepUnit } from './step-unit.ts'

/** A form that a module wrote by hand, at a task that names it: what people change there goes into the module's own row. */
export interface WrittenForm {
  /** Variables that may be given, each or none. */
  names: readonly string[]
  /**
   * Checks them and writes the row, in the transaction of the step; answers the variables as they are to be. Called where a task is agreed to.
   *
   * @throws AppError with what is wrong beside `variables.<name>`
   */
  write(
    unit: StepUnit,
    caller: Caller,
    instance: LockedInstance,
    given: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, Value>>
}

/** By form key. */
export type WrittenForms = ReadonlyMap<string, WrittenForm>

/** Whether the diagram gives the task to who started the instance: a correction, not a decision. */
export function isStartersTask(
  { definition: { nodes, containers, key } }: Pick<LockedInstance, 'definition'>,
  nodeId: string,
): boolean {
  const node = nodes[nodeId]
  const assignee = node?.type === 'userTask' ? /^[$#]\{\s*(\w+)\s*\}$/.exec(node.task.assignee ?? '')?.[1] : undefined
  return (
    assignee !== undefined &&
    (containers[key]?.starts ?? []).some((id) => {
      const start = nodes[id]
      return start?.type === 'startEvent' && start.initiator === assignee
    })
  )
}
