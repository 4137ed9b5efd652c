import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import { EngineError } from '@drawdesk/workflow/engine/command'
import type { AppError, ErrorFactory } from '../../../../platform/errors.ts'
import { flowErrors } from '../../shared/flow.errors.ts'

/** What the engine refused, in the words of the wire; anything else as it is. */
export function flowErrorOf(thrown: unknown, { nodes }: Pick<ProcessDefinition, 'nodes'>): unknown {
  return thrown instanceof EngineError ? appErrorOf(thrown, nodes) : thrown
}

const SCRIPT_ERRORS: Readonly<Partial<Record<string, ErrorFactory>>> = {
  endless: flowErrors.scriptEndless,
  memory: flowErrors.scriptMemory,
  deep: flowErrors.scriptTooDeep,
  large: flowErrors.scriptTooMuch,
}

function appErrorOf(error: EngineError, nodes: ProcessDefinition['nodes']): AppError {
  const { node: id = '', detail, message } = error
  const node = nodes[id]?.name || id
  const options = { cause: error }
  // Where the reason is known in both languages it stands in both.
  const why = detail.zh !== undefined && detail.en !== undefined ? { zh: detail.zh, en: detail.en } : message
  switch (error.code) {
    case 'not-waiting':
      return flowErrors.taskDone(options)
    case 'already-ended':
      return flowErrors.ended(options)
    case 'no-flow':
      return flowErrors.noFlow({ ...options, values: { node } })
    case 'unknown-variable':
      return flowErrors.noVariable({ ...options, values: { name: detail.name ?? '' } })
    case 'bad-expression':
    case 'bad-timer':
      return flowErrors.badExpression({ ...options, values: { node, why } })
    case 'bad-decision':
      return detail.key === undefined
        ? flowErrors.badDecision({ ...options, values: { why } })
        : flowErrors.decisionMissing({ ...options, values: { key: detail.key, node } })
    case 'uncaught-error':
      return flowErrors.uncaughtError({ ...options, values: { why: detail.code ?? message } })
    case 'endless':
      return flowErrors.endless({ ...options, values: { node } })
    case 'unreachable':
      return flowErrors.unreachable(options)
    case 'unmapped':
      return flowErrors.unmapped({ ...options, values: { nodes: detail.nodes ?? '' } })
    case 'moved-on':
      return flowErrors.movedOn(options)
    case 'last-round':
      return flowErrors.lastRound(options)
    case 'no-loop':
      return flowErrors.noLoop(options)
    case 'script-off':
      return flowErrors.scriptOff({ ...options, values: { node } })
    case 'script-failed':
      return (
        SCRIPT_ERRORS[detail.reason ?? '']?.({ ...options, values: { node } }) ??
        flowErrors.scriptFailed({ ...options, values: { node, why } })
      )
    case 'handler-failed':
      return flowErrors.workFailed({ ...options, values: { node, why: message } })
    case 'no-start':
      return flowErrors.noStart(options)
  }
}
