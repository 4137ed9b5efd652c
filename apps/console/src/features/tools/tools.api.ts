import type { AviatorAnswer } from '@drawdesk/contract/tools/aviator'
import { TOOLS_PATH } from '@drawdesk/contract/voice/speech'
import { call } from '../../lib/http/http.ts'

/**
 * Works out an expression. Says nothing of failures: the page shows them beside the editor.
 *
 * @throws {ApiError} whose `errors` name the field `expression` and the position where the expression is wrong
 */
export function runExpression(expression: string, env: Record<string, unknown>): Promise<AviatorAnswer> {
  return call('POST', `${TOOLS_PATH}/aviatorExecute`, { body: { expression, env }, silent: true })
}
