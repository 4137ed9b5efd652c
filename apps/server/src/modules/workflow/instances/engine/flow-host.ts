import { createHash } from 'node:crypto'
import { EngineError, type EngineHost } from '@drawdesk/workflow/engine/command'
import { decide } from '@drawdesk/workflow/decisions/decide'
import type { Decision } from '@drawdesk/workflow/decisions/decision'
import type { FlowScripts } from '../../scripts/flow-scripts.ts'
import type { FlowHandlers } from '../../shared/flow-handlers.ts'
import type { StepQuestions } from './step-questions.ts'

export interface FlowHost {
  host: EngineHost
  /** People to be shown the instance, by handlers of the step. */
  copied: Set<string>
}

type HostFacts = Pick<EngineHost, 'now' | 'timezone' | 'beans'> & {
  isCalled: boolean
  ask: StepQuestions['ask']
  /** The table that the process of the step decides by. */
  findDecision(key: string): Promise<Decision | undefined>
  /** Undefined: off. */
  scripts: FlowScripts | undefined
}

/** What the engine asks while one step runs. Handlers that call others begin after it. */
export function createFlowHost(
  handlers: FlowHandlers,
  { now, timezone, beans, isCalled, ask, findDecision, scripts }: HostFacts,
): FlowHost {
  const copied = new Set<string>()
  const context = { copyTo: (userIds: readonly string[]) => userIds.forEach((id) => copied.add(id)) }
  const runScript: EngineHost['runScript'] =
    scripts &&
    (({ node, source, storesVariables }, variables) => {
      const order = { source, variables, storesVariables, now: now.toISOString() }
      return ask(`script ${hashOf(JSON.stringify([node, order]))}`, () => scripts.run(node, order))
    })
  return {
    copied,
    host: {
      now,
      timezone,
      beans,
      isCalled,
      runScript,
      runHandler(name, call) {
        const handler = handlers.find(name)
        if (!handler) throw new EngineError('handler-failed', `no handler has the name ${name}`, { node: call.node })
        return handler.kind === 'later' ? 'later' : handler.run(call, context)
      },
      decide(key, variables) {
        const decision = ask(`decision ${key}`, () => findDecision(key))
        if (decision) return decide(decision, variables)
        throw new EngineError('bad-decision', `no decision table has the key ${key}`, { detail: { key } })
      },
    },
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')
