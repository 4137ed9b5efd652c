import type { EngineHost } from '@drawdesk/workflow/engine/command'
import { EngineError } from '@drawdesk/workflow/engine/command'
import type { FlowHandlers } from '../shared/flow-handlers.ts'

export interface FlowHost {
  host: EngineHost
  /** People to be shown the instance, by handlers of the step. */
  copied: Set<string>
}

/** What the engine asks while one step runs. Handlers that call others begin after it. */
export function createFlowHost(
  handlers: FlowHandlers,
  { beans, ...facts }: Pick<EngineHost, 'now' | 'timezone' | 'beans'> & { isCalled: boolean },
): FlowHost {
  const copied = new Set<string>()
  const context = { copyTo: (userIds: readonly string[]) => userIds.forEach((id) => copied.add(id)) }
  return {
    copied,
    host: {
      ...facts,
      beans,
      runHandler(name, call) {
        const handler = handlers.find(name)
        if (!handler) throw new EngineError('handler-failed', `no handler has the name ${name}`, { node: call.node })
        return handler.kind === 'later' ? 'later' : handler.run(call, context)
      },
      decide(key) {
        throw new EngineError('handler-failed', `no decision table has the key ${key}`)
      },
      // Off until a tenant switches them on.
      runScript: undefined,
    },
  }
}
