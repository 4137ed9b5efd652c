import { AviatorAnswer, AviatorInput } from '@drawdesk/contract/tools/aviator'
import { TOOLS_PATH } from '@drawdesk/contract/voice/speech'
import { route, type Module } from '../../wire/route.ts'
import { AviatorError } from './expressions/aviator-error.ts'
import { runAviator, type AviatorResult } from './expressions/run-aviator.ts'
import { toolsErrors } from './tools.errors.ts'

/** Room for an expression of full length and for what it is given. */
const BODY_BYTES_MAX = 128 * 1024

/** What went wrong stands beside its place in the expression. */
function withFieldErrors(work: () => AviatorResult): AviatorResult {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AviatorError)) throw error
    throw toolsErrors.badExpression({
      cause: error,
      errors: [
        {
          field: 'expression',
          text: error.text,
          ...(error.position === undefined ? {} : { position: error.position }),
        },
      ],
    })
  }
}

/** Small helpers that keep nothing: expressions. */
export const toolsModule: Module = {
  name: 'tools',
  routes: ({ config, clock }) => [
    route({
      method: 'POST',
      path: `${TOOLS_PATH}/aviatorExecute`,
      summary: 'Work out an expression with the variables given',
      audit: 'tools.aviatorExecute',
      isRead: true,
      permission: ['tools', 'tools_view'],
      bodyLimit: BODY_BYTES_MAX,
      input: AviatorInput,
      answer: AviatorAnswer,
      handle: async ({ input }) =>
        withFieldErrors(() =>
          runAviator(input.expression, {
            env: input.env ?? {},
            timeZone: config.timeZone,
            now: () => clock.now(),
            random: Math.random,
            stopwatchMs: () => performance.now(),
          }),
        ),
    }),
  ],
}
