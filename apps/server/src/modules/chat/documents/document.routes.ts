import {
  ByDocumentId,
  CHAT_DOCUMENT_PATH,
  ChatDocument,
  ChatDocumentsQuery,
  ChatPassage,
  ChatPassageQuery,
} from '@drawdesk/contract/chat/chat-documents'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { readUpload } from '../../../wire/body/read-upload.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { UploadBounds } from '../../files/upload-bounds.ts'
import { checkNotImpersonating } from '../messages/not-impersonating.ts'
import { documentErrors } from './document.errors.ts'
import { createDocumentService } from './document.service.ts'
import { createExtractor } from './extract/extract.ts'

export type DocumentNeeds = Deps & { uploadBounds: UploadBounds }

/** Files that one's own conversations are answered from. */
export function documentRoutes(deps: DocumentNeeds): AnyRoute[] {
  const documents = createDocumentService({ ...deps, extract: createExtractor() })
  const path = (call: string): string => `${CHAT_DOCUMENT_PATH}/${call}`
  const withPage = { permission: 'dialog' } as const

  return [
    route({
      method: 'GET',
      path: path('list'),
      summary: 'Files of a conversation, in the order in which they came',
      audit: 'chat.documents',
      ...withPage,
      input: ChatDocumentsQuery,
      answer: Type.Array(ChatDocument),
      async handle({ caller, input }) {
        checkNotImpersonating(caller)
        return documents.list(caller, input.diaId)
      },
    }),
    route({
      method: 'POST',
      path: path('add'),
      summary: 'Read a file into a conversation (multipart: file, diaId); answered when its text is read',
      audit: 'chat.addDocument',
      ...withPage,
      isUpload: true,
      input: Type.Object({ diaId: Type.Optional(ChatDocumentsQuery.properties.diaId) }),
      answer: ChatDocument,
      async handle({ caller, input, request }) {
        checkNotImpersonating(caller)
        const { document } = await deps.uploadBounds.whileTaken(caller, request.headers['content-length'], async () => {
          const { bytes, fileName, fields } = await readUpload(request, documentErrors.missing)
          const diaId = input.diaId ?? fields.diaId ?? ''
          if (!/^\d{1,19}$/.test(diaId)) throw commonErrors.notFound()
          return { document: await documents.add(caller, diaId, { bytes, name: fileName }), sentBytes: bytes.length }
        })
        return document
      },
    }),
    route({
      method: 'POST',
      path: path('remove'),
      summary: 'Remove a file from its conversation, with its text',
      audit: 'chat.removeDocument',
      ...withPage,
      input: ByDocumentId,
      answer: ByDocumentId,
      handle: ({ caller, input }) => documents.remove(caller, input.documentId),
    }),
    route({
      method: 'GET',
      path: path('passage'),
      summary: 'The passage that an answer cites by a number',
      audit: 'chat.passage',
      ...withPage,
      input: ChatPassageQuery,
      answer: ChatPassage,
      async handle({ caller, input }) {
        checkNotImpersonating(caller)
        return documents.passage(caller, input.msgId, input.no)
      },
    }),
  ]
}
