import {
  CHAT_PATH,
  type ChangeDiaInput,
  type ChatDialog,
  type ChatMessage,
  type ChatTree,
  type ChatWindow,
  type CreateDiaInput,
  type DrawMsgInput,
  type SendMsgAnswer,
  type SendMsgInput,
} from '@drawdesk/contract/chat/chat'
import { CHAT_ASSISTANT_PATH, type OfferedAssistant } from '@drawdesk/contract/chat/chat-assistant'
import { DRAW_PROMPT_PATH, type DrawPrompt } from '@drawdesk/contract/drawing/draw-prompt'
import type { FileView, Page, Static } from '@drawdesk/contract/core/schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, fetchFile } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

/** Calls of the chat window (wire-business §9). Commands go by POST, which the server takes as well. */
const path = (name: string) => `${CHAT_PATH}/${name}`

const DIALOGS_SIZE = 50
/** Older messages that one step up brings. */
const OLDER_SIZE = 50
const PROMPTS_SIZE = 30

const keys = keysOf(CHAT_PATH)
export const conversationsKey = keys.of('dialogs')

/** Own conversations, pinned ones first, then the newest; as far as they have been scrolled. */
export const conversationsQuery = (keyword: string) =>
  infiniteQueryOptions({
    queryKey: keys.of('dialogs', keyword),
    queryFn: ({ pageParam, signal }) =>
      call<Page<ChatDialog>>('GET', path('findUserDiaList'), {
        query: { keyword, current: pageParam, size: DIALOGS_SIZE },
        signal,
        silent: true,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.records.length < DIALOGS_SIZE ? undefined : pages.length + 1),
  })

/** The conversation (`""`: the latest) with its newest messages. Its failure is shown where the messages would be. */
export function fetchWindow(diaId: string, signal?: AbortSignal): Promise<ChatWindow> {
  return call('GET', path('findDiaWindow'), { query: { diaId }, signal, silent: true })
}

/** Newest first. */
export async function fetchOlder(
  where: { diaId: string; leafMsgId: string; beforeMsgId: string },
  signal?: AbortSignal,
): Promise<ChatMessage[]> {
  const { records } = await call<Page<ChatMessage>>('GET', path('findDiaMsgByDiaIdPage'), {
    query: { ...where, current: 1, size: OLDER_SIZE },
    signal,
    silent: true,
  })
  return records
}
export { OLDER_SIZE }

export const treeQuery = (diaId: string) =>
  queryOptions({
    queryKey: keys.of('tree', diaId),
    queryFn: ({ signal }) => call<ChatTree>('GET', path('tree'), { query: { diaId }, signal, silent: true }),
    staleTime: 0,
    gcTime: 0,
  })

export function createConversation(input: Static<typeof CreateDiaInput>): Promise<ChatDialog> {
  return call('POST', path('createDia'), { body: input })
}

export function changeConversation(input: Static<typeof ChangeDiaInput>): Promise<ChatDialog> {
  return call('POST', path('changeDia'), { body: input })
}

export function pinConversation(diaId: string, isPinned: boolean): Promise<unknown> {
  return call('POST', path('changeDiaTop'), { body: { diaId, diaTop: isPinned ? 1 : 0 } })
}

export function removeConversation(diaId: string): Promise<unknown> {
  return call('POST', path('delDiaById'), { body: { diaId } })
}

export function restoreConversation(diaId: string): Promise<unknown> {
  return call('POST', path('restoreDia'), { body: { diaId } })
}

export function removeMessage(msgId: string): Promise<unknown> {
  return call('POST', path('delMsgById'), { body: { msgId } })
}

/** @throws {ApiError} unsaid: it is shown where the words were written */
export function sendDrawing(input: DrawMsgInput): Promise<SendMsgAnswer> {
  return call('POST', path('drawMsg'), { body: input, silent: true })
}

/** Its refusal (quota, already answering …) is shown above the field where it was written. */
export function sendMessage(input: SendMsgInput): Promise<SendMsgAnswer> {
  return call('POST', path('sendMsg'), { body: input, silent: true })
}

export function stopMessage(msgId: string): Promise<ChatMessage> {
  return call('POST', path('stopMsg'), { body: { msgId } })
}

/** The branch as Markdown, or the whole tree as JSON. */
export function exportConversation(query: { diaId: string; leafMsgId: string; format: 'md' | 'json' }): Promise<Blob> {
  return fetchFile(path('exportDia'), { query })
}

export function uploadPicture(file: File): Promise<FileView> {
  const form = new FormData()
  form.append('file', file)
  return call('POST', '/blade-resource/oss/endpoint/put-file-attach', { form })
}

/** Assistants that a conversation can begin with. */
export const offeredAssistantsQuery = queryOptions({
  queryKey: keysOf(CHAT_ASSISTANT_PATH).of('offered'),
  queryFn: ({ signal }) => call<OfferedAssistant[]>('GET', `${CHAT_ASSISTANT_PATH}/offered`, { signal, silent: true }),
  staleTime: 60_000,
})

/** With its variables, which lists leave out. */
export const promptQuery = (id: string) =>
  queryOptions({
    queryKey: keysOf(DRAW_PROMPT_PATH).of('chosen', id),
    queryFn: ({ signal }) =>
      call<DrawPrompt>('GET', `${DRAW_PROMPT_PATH}/findDrawPrompt`, { query: { id }, signal, silent: true }),
    staleTime: 60_000,
  })

export const promptsQuery = (keyword: string) =>
  queryOptions({
    queryKey: keysOf(DRAW_PROMPT_PATH).of('offered', keyword),
    queryFn: ({ signal }) =>
      call<Page<DrawPrompt>>('GET', `${DRAW_PROMPT_PATH}/page`, {
        query: { title: keyword, active: 1, current: 1, size: PROMPTS_SIZE },
        signal,
        silent: true,
      }),
    staleTime: 60_000,
  })
