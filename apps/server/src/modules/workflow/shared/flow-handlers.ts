import { COPY_HANDLER } from '@drawdesk/workflow/approval-chain/chain'
import type { HandlerCall } from '@drawdesk/workflow/engine/command'
import type { Value, Variables } from '@drawdesk/workflow/engine/state'
import type { Scope } from '../../../platform/scope.ts'

/** What a handler may ask for within a step; it happens with the step's commit. */
export interface HandlerContext {
  /** Shows the instance to these people (`work/copied-list`). */
  copyTo(userIds: readonly string[]): void
}

/**
 * What a service task or listener does, by the name that diagrams use. `now`: within the step, from its arguments alone. `later`: outside of the
 * step, where it may call others; it may run again after its process died, and an error is tried again.
 */
export type FlowHandler =
  | { kind: 'now'; run(call: HandlerCall, context: HandlerContext): { value?: Value; variables?: Variables } }
  | { kind: 'later'; run(call: Pick<HandlerCall, 'node' | 'token' | 'fields'>, scope: Scope): Promise<Value> }

/** People of a field or variable: ids joined by commas, or a list of them. */
const idsOf = (value: Value | undefined): string[] =>
  (Array.isArray(value) ? (value as Value[]).map(String) : String(value ?? '').split(','))
    .map((id) => id.trim())
    .filter((id) => /^\d{1,19}$/.test(id))

/** Shows the instance to the people of its field `people`, as the simple designer writes it. */
const COPY: FlowHandler = {
  kind: 'now',
  run({ fields }, context) {
    context.copyTo(idsOf(fields.people))
    return {}
  },
}

/** Handlers by name. Areas above this one add theirs when they are built, before anything is deployed. */
export function createFlowHandlers() {
  const handlers = new Map<string, FlowHandler>([[COPY_HANDLER, COPY]])
  return {
    get names(): ReadonlySet<string> {
      return new Set(handlers.keys())
    },
    find: (name: string): FlowHandler | undefined => handlers.get(name),
    /** @throws {Error} when the name is taken */
    add(name: string, handler: FlowHandler): void {
      if (handlers.has(name)) throw new Error(`a handler of workflow has the name ${name} already`)
      handlers.set(name, handler)
    },
  }
}

export type FlowHandlers = ReturnType<typeof createFlowHandlers>
