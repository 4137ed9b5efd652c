import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  ByMsgId,
  CHAT_PATH,
  CHAT_STREAM,
  ChatMessage,
  ChatStreamQuery,
  DrawMsgInput,
  SendMsgAnswer,
  SendMsgInput,
} from '@drawdesk/contract/chat/chat'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { limitErrors } from '../../../platform/limits/limit.errors.ts'
import { LIMITS, scaled } from '../../../platform/limits/limits.ts'
import { ownerOf, type Caller } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { checkNotImpersonating } from '../messages/not-impersonating.ts'
import { createChatDrawer } from './send/chat-draw.ts'
import { createChatSender } from './send/chat-send.ts'
import { openChatStream } from './stream/chat-stream.ts'
import type { ChatRunParts } from './chat-run-parts.ts'
import type { ChatMessageRow } from '../messages/branch.repository.ts'
import { createSendRepository } from './send/send.repository.ts'
import { STARTED } from './answer/end-still.ts'
import { startChunk } from './stream/chunk.ts'
import { completionRoutes } from './completions/completions.routes.ts'
import type { DrawApiService } from '../../drawing/apis/draw-api.service.ts'
import type { DrawService } from '../../drawing/run/send/draw.service.ts'
import type { FileService } from '../../files/file.service.ts'

/** Open streams of one sign-in: its browser tabs, with room to spare. */
export const CHAT_STREAMS_PER_SESSION = 20

export type ChatRunNeeds = Deps & {
  chatRun: ChatRunParts
  drawApis: DrawApiService
  draws: DrawService
  files: FileService
}

/** Sending, reading and stopping answers of one's own conversations. */
export function chatRunRoutes(deps: ChatRunNeeds): AnyRoute[] {
  const { chatRun: parts } = deps
  const send = createChatSender(deps, parts)
  const draw = createChatDrawer(deps, parts)
  const sends = createSendRepository(deps.db)
  const path = (call: string): string => `${CHAT_PATH}/${call}`

  async function ownAnswer(caller: Caller, msgId: string): Promise<ChatMessageRow> {
    const [row] = await sends.listOwn(caller, [msgId])
    if (!row) throw commonErrors.notFound()
    return row
  }

  /** Streams that are not open yet: their questions are being sent. */
  const opening = new Map<string, number>()

  function requireRoom(caller: Caller): void {
    const { sessionId } = caller
    const owner = ownerOf(caller)
    const most = scaled(LIMITS.chatStreamsPerPerson, deps.config)
    if (parts.watch.countOfPerson('answer', owner.tenantId, owner.userId) >= most)
      throw limitErrors.streams({ values: { most }, retryAfterSeconds: 15 })
    if (parts.watch.countOf('answer', sessionId) + (opening.get(sessionId) ?? 0) >= CHAT_STREAMS_PER_SESSION)
      throw commonErrors.tooMany({ retryAfterSeconds: 15 })
  }

  /** Runs with a place for a stream kept. @throws AppError `common.tooMany` where there is none. */
  async function withRoom<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
    requireRoom(caller)
    const { sessionId } = caller
    opening.set(sessionId, (opening.get(sessionId) ?? 0) + 1)
    try {
      return await work()
    } finally {
      const left = (opening.get(sessionId) ?? 1) - 1
      if (left > 0) opening.set(sessionId, left)
      else opening.delete(sessionId)
    }
  }

  function stream(reply: FastifyReply, options: Parameters<typeof openChatStream>[2]): FastifyReply {
    const opened = openChatStream(deps, parts, options)
    reply.raw.once('close', () => opened.destroy())
    // The last one is for nginx: it would hold events back until its buffer is full.
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(opened)
  }

  return [
    route({
      method: 'POST',
      path: path('drawMsg'),
      summary: 'Draw a picture in a conversation',
      audit: 'chat.draw',
      permission: 'drawApi_send',
      input: DrawMsgInput,
      answer: SendMsgAnswer,
      handle: ({ caller, input, language }) => draw(caller, input, language),
    }),
    route({
      method: 'POST',
      path: path('sendMsg'),
      summary:
        'Ask, ask anew, or ask for another answer; with Accept: text/event-stream the answer is the stream itself',
      audit: 'chat.send',
      sends: ['application/json', 'text/event-stream'],
      permission: 'dialog',
      input: SendMsgInput,
      answer: SendMsgAnswer,
      async handle({ caller, input, language, request, reply }) {
        if (!isStreamWanted(request)) return send(caller, input, language)
        let expected: { msgId: string; over(): void } | undefined
        try {
          const { userMsg, msg } = await withRoom(caller, () =>
            send(caller, input, language, (msgId) => {
              expected = { msgId, over: parts.hub.expect(caller.tenantId, msgId) }
            }),
          )
          // Else it is one that was sent before.
          const isNew = expected?.msgId === msg.msgId
          return stream(reply, {
            caller,
            msgId: msg.msgId,
            ...(isNew ? { after: STARTED, known: [startChunk(userMsg, msg)] } : { after: 0 }),
          })
        } finally {
          expected?.over()
        }
      },
    }),
    route({
      method: 'GET',
      path: CHAT_STREAM,
      summary: 'The events of an answer, as server-sent events, after Last-Event-ID or `after`',
      audit: 'chat.stream',
      sends: ['text/event-stream'],
      permission: 'dialog',
      input: ChatStreamQuery,
      answer: Type.Unknown(),
      isBare: true,
      async handle({ caller, input, request, reply }) {
        checkNotImpersonating(caller)
        const row = await ownAnswer(caller, input.msgId)
        if (row.role !== 'assistant') throw commonErrors.notFound()
        requireRoom(caller)
        return stream(reply, {
          caller,
          msgId: row.id,
          after: readLastEventId(request.headers['last-event-id']) ?? input.after ?? 0,
        })
      },
    }),
    route({
      method: 'POST',
      path: path('stopMsg'),
      summary: 'End an answer; what came so far stays',
      audit: 'chat.stop',
      permission: 'dialog',
      input: ByMsgId,
      answer: ChatMessage,
      async handle({ caller, input, language }) {
        const row = await parts.stop(caller, await ownAnswer(caller, input.msgId), language)
        const [view] = await parts.views.messages(caller, [row], language)
        return view
      },
    }),
    ...completionRoutes(deps, parts),
  ]
}

const isStreamWanted = ({ headers }: FastifyRequest): boolean => /text\/event-stream/i.test(headers.accept ?? '')

/** Undefined without one; a text that is no number of ours asks for everything again. */
function readLastEventId(header: string | string[] | undefined): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim()
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
