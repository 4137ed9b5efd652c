import { CHATGPT_PATH, CompletionsInput, GenerationsAnswer, GenerationsInput } from '@drawdesk/contract/chat/chatgpt'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../../wire/route.ts'
import type { ChatRunParts } from '../chat-run-parts.ts'
import { createCompletions } from './completions.ts'
import { createGenerations } from './generations.ts'
import { leaving } from '../../../../wire/answer/leaving.ts'
import type { DrawService } from '../../../drawing/run/send/draw.service.ts'
import type { FileService } from '../../../files/file.service.ts'

/** Pictures may stand in messages. */
const BODY_BYTES_MAX = 20 * 1024 * 1024

/** Answers for programs, without conversations. */
export function completionRoutes(
  deps: Deps & { draws: DrawService; files: FileService },
  parts: ChatRunParts,
): AnyRoute[] {
  const completions = createCompletions(deps, parts)
  const generate = createGenerations(deps)
  const path = (call: string): string => `${CHATGPT_PATH}/${call}`

  return [
    route({
      method: 'POST',
      path: path('postCompletions'),
      summary: 'An OpenAI chat body for one of the chat APIs; with `stream` the bare chunks',
      audit: 'chatgpt.completions',
      permission: 'chatApi_call',
      takesPictures: true,
      sends: ['application/json', 'text/event-stream'],
      bodyLimit: BODY_BYTES_MAX,
      input: CompletionsInput,
      answer: Type.Unknown(),
      async handle({ caller, input, reply }) {
        const signal = leaving(reply)
        if (input.stream !== true) return completions.whole(caller, input, signal)
        const stream = await completions.streamed(caller, input, signal)
        return reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          .send(stream)
      },
    }),
    route({
      method: 'POST',
      path: path('postGenerations'),
      summary: 'A picture by one of the drawing APIs; waits for it for a minute at most',
      audit: 'chatgpt.generations',
      permission: 'drawApi_send',
      input: GenerationsInput,
      answer: GenerationsAnswer,
      handle: ({ caller, input, reply }) => generate(caller, input, leaving(reply)),
    }),
  ]
}
