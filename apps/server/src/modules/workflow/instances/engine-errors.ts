import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import { EngineError } from '@drawdesk/workflow/engine/command'
import type { AppError } from '../../../platform/errors.ts'
import { flowErrors } from '../shared/flow.errors.ts'

/** What the engine refused, in the words of the wire; anything else as it is. */
export function flowErrorOf(thrown: unknown, { nodes }: Pick<ProcessDefinition, 'nodes'>): unknown {
  return thrown instanceof EngineError ? appErrorOf(thrown, nodes) : thrown
}

function appErrorOf(error: EngineError, nodes: ProcessDefinition['nodes']): AppError {
  const { node: id = '', detail, message } = error
  const node = nodes[id]?.name || id
  const options = { cause: error }
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
    case 'bad-decision':
      return flowErrors.badExpression({ ...options, values: { node, why: message } })
    case 'uncaught-error':
      return flowErrors.uncaughtError({ ...options, values: { why: detail.code ?? message } })
    case 'endless':
      return flowErrors.endless({ ...options, values: { node } })
    case 'unreachable':
      return flowErrors.unreachable(options)
    case 'unmapped':
      return flowErrors.unmapped({ ...options, values: { nodes: detail.nodes ?? '' } })
    case 'last-round':
      return flowErrors.lastRound(options)
    case 'no-loop':
      return flowErrors.noLoop(options)
    case 'script-off':
      return flowErrors.scriptOff(options)
    case 'script-failed':
    case 'handler-failed':
      return flowErrors.workFailed({ ...options, values: { node, why: message } })
    case 'no-start':
      return flowErrors.noStart(options)
  }
}
