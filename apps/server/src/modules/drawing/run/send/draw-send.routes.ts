import { Type } from 'typebox'
import { DrawApiTest } from '@drawdesk/contract/drawing/records/api-test'
import { DRAW_API_PATH } from '@drawdesk/contract/drawing/draw-api'
import { Progress, SendAnswer, sendFields } from '@drawdesk/contract/drawing/records/draw-info'
import { DRAW_PROMPT_PATH, SendPromptInput } from '@drawdesk/contract/drawing/draw-prompt'
import { Flag, Id } from '@drawdesk/contract/core/schema'
import { hiddenIn } from '../../../../crud/row-rule.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { hasPermission } from '../../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../../wire/route.ts'
import { applyPrompt } from '../../prompts/apply-prompt.ts'
import type { DrawPromptService } from '../../prompts/draw-prompt.service.ts'
import type { DrawTests } from '../../trials/draw-tests.service.ts'
import type { DrawService } from './draw.service.ts'

const apiPath = (call: string): string => `${DRAW_API_PATH}/${call}`
const promptPath = (call: string): string => `${DRAW_PROMPT_PATH}/${call}`

export type DrawRunNeeds = Deps & { draws: DrawService; drawTests: DrawTests; drawPrompts: DrawPromptService }

/** Sending a drawing through an API or a prompt, and how far it is. */
export function drawSendRoutes(deps: DrawRunNeeds): AnyRoute[] {
  const { draws, drawTests: tests, drawPrompts: prompts } = deps

  return [
    route({
      method: 'GET',
      isCommand: true,
      path: apiPath('sendDraw'),
      summary: 'Send a drawing; answers at once',
      audit: 'drawApi.send',
      permission: 'drawApi_send',
      // isTest 1: it stands in the tests of the API.
      input: Type.Object({ ...sendFields, isTest: Type.Optional(Flag) }),
      answer: SendAnswer,
      async handle({ caller, input: { isTest, ...fields } }) {
        const sent = await draws.send(caller, fields, { triesOff: hasPermission(caller, 'drawStyle_edit') })
        if (isTest === 1 && fields.id) await tests.keep(caller, { apiId: fields.id, infoId: sent.infoId })
        return sent
      },
    }),
    route({
      method: 'GET',
      path: apiPath('tests'),
      summary: 'The last tests of a drawing API, newest first',
      audit: 'drawApi.tests',
      permission: 'drawApi_send',
      input: Type.Object({ id: Id }),
      answer: Type.Array(DrawApiTest),
      handle: ({ caller, input, language }) => tests.list(caller, input.id, language),
    }),
    route({
      method: 'GET',
      path: apiPath('checkSendDraw'),
      summary: 'How far a drawing is',
      audit: 'drawApi.check',
      isBackground: true,
      permission: 'signedIn',
      input: Type.Object({ infoId: Id }),
      answer: Progress,
      async handle({ caller, input, language }) {
        const row = await draws.get(caller, input.infoId)
        // An id in the request widens nothing: one's own drawing, or the right to see them all.
        if (
          row.userId !== caller.userId &&
          (!hasPermission(caller, 'drawInfo') || hiddenIn(caller, 'drawInfo', { ...row })('files'))
        )
          throw commonErrors.notFound()
        return draws.progressOf(caller, row, language)
      },
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: promptPath('sendDraw'),
      summary: 'Try a prompt: sends a drawing with its variables filled in',
      audit: 'drawPrompt.send',
      permission: 'drawPrompt_edit',
      input: SendPromptInput,
      answer: SendAnswer,
      async handle({ caller, input }) {
        const row = await prompts.getShown(caller, input.id) // the record shows its text
        const { fields, origin } = applyPrompt(row, input)
        return draws.send(caller, fields, { origin, request: { ...input, promptId: row.id } })
      },
    }),
  ]
}
