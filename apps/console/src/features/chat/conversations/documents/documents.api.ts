import { CHAT_DOCUMENT_PATH, type ChatDocument, type ChatPassage } from '@drawdesk/contract/chat/chat-documents'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'

const path = (name: string) => `${CHAT_DOCUMENT_PATH}/${name}`
const keys = keysOf(CHAT_DOCUMENT_PATH)

export const documentsKey = (diaId: string) => keys.of('list', diaId)

/** Files of a conversation, in the order in which they came. */
export const documentsQuery = (diaId: string) =>
  queryOptions({
    queryKey: documentsKey(diaId),
    queryFn: ({ signal }) => call<ChatDocument[]>('GET', path('list'), { query: { diaId }, signal, silent: true }),
    staleTime: 30_000,
  })

/** Answered when its text is read. @throws {ApiError} unsaid: it is shown at the file */
export function addDocument(diaId: string, file: File): Promise<ChatDocument> {
  const form = new FormData()
  form.append('file', file)
  return call('POST', path('add'), { query: { diaId }, form, silent: true })
}

export function removeDocument(documentId: string): Promise<unknown> {
  return call('POST', path('remove'), { body: { documentId } })
}

export const passageQuery = (msgId: string, no: number) =>
  queryOptions({
    queryKey: keys.of('passage', msgId, String(no)),
    queryFn: ({ signal }) => call<ChatPassage>('GET', path('passage'), { query: { msgId, no }, signal, silent: true }),
    staleTime: 30_000,
  })
