import type { Variables } from '@drawdesk/workflow/engine/state'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** The transaction of the step in which an instance ended. */
export interface EndStep {
  trx: Db
  scope: Scope
  now: Date
  /** Once it is committed; what may be lost with the process. */
  afterwards(work: () => void): void
}

/** What a person said in a step. */
export interface StepWords {
  instanceId: string
  kind: string
  content: string
  userId: string
}

export interface FlowEnd {
  instanceId: string
  /** The row that the instance is about. */
  businessId: string
  how: 'completed' | 'terminated' | 'cancelled' | 'error'
  /** As the end has left them. */
  variables: Variables
  /** In this very step; what was said before it is history. */
  said: readonly StepWords[]
}

/** What follows from the end of an instance, in the transaction of its last step: what it throws, the step is refused for. */
export type FlowEndHandler = (step: EndStep, end: FlowEnd) => Promise<void>

/** By the `businessTable` of instances; those that another one calls end for their caller alone. Who starts such instances adds theirs when it is built. */
export function createFlowEnds() {
  const handlers = new Map<string, FlowEndHandler>()
  return {
    /** @throws {Error} when the table is taken */
    add(businessTable: string, handler: FlowEndHandler): void {
      if (handlers.has(businessTable)) throw new Error(`ends of ${businessTable} are handled already`)
      handlers.set(businessTable, handler)
    },
    async handle(
      step: EndStep,
      { businessTable, parentInstanceId, ...end }: FlowEnd & { businessTable: string; parentInstanceId: string | null },
    ): Promise<void> {
      if (parentInstanceId === null) await handlers.get(businessTable)?.(step, end)
    },
  }
}

export type FlowEnds = ReturnType<typeof createFlowEnds>
