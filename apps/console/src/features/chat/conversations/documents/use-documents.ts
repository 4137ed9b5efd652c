import { CHAT_DOCUMENT_BYTES_MAX, CHAT_DOCUMENTS_MAX, type ChatDocument } from '@drawdesk/contract/chat/chat-documents'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { addDocument, documentsKey, documentsQuery, removeDocument } from './documents.api.ts'
import { documentTexts } from './documents.i18n.ts'

/** A file on its way; with why it was not read. */
export interface ComingDocument {
  key: number
  diaId: string
  name: string
  problem: string
}

const MB = CHAT_DOCUMENT_BYTES_MAX / 1024 / 1024

/** Files that this conversation is answered from. `begin` makes the conversation where there is none yet. */
export function useDocuments(diaId: string, begin: () => Promise<string>) {
  const t = useTexts(documentTexts)
  const client = useQueryClient()
  const { data = [] } = useQuery({ ...documentsQuery(diaId), enabled: diaId !== '' })
  const [coming, setComing] = useState<readonly ComingDocument[]>([])
  const next = useRef(0)
  const here = coming.filter((one) => one.diaId === diaId)
  const refresh = (of: string) => client.invalidateQueries({ queryKey: documentsKey(of) })

  const set = (key: number, problem: string | undefined) =>
    setComing((before) =>
      problem === undefined
        ? before.filter((one) => one.key !== key)
        : before.map((one) => (one.key === key ? { ...one, problem } : one)),
    )

  async function read(of: string, file: File, key: number): Promise<void> {
    try {
      const added = await addDocument(of, file)
      client.setQueryData<ChatDocument[]>(documentsKey(of), (before = []) => [...before, added])
      set(key, undefined)
      await refresh(of)
    } catch (error) {
      if (error instanceof ApiError) return set(key, error.message)
      logFailure('chat document', error)
      set(key, t('unread'))
    }
  }

  return {
    list: data,
    coming: here,
    isReading: here.some(({ problem }) => problem === ''),
    dismiss: (key: number) => set(key, undefined),

    /** One after the other, so that a refusal for their number names the last ones. */
    add: async (files: readonly File[]): Promise<void> => {
      let of = diaId
      try {
        of ||= await begin()
      } catch (error) {
        return logFailure('chat document', error) // Its message has been shown.
      }
      const room = CHAT_DOCUMENTS_MAX - data.length - here.filter(({ problem }) => problem === '').length
      const wanted = files.map((file, index): ComingDocument & { file: File } => ({
        key: (next.current += 1),
        diaId: of,
        name: file.name,
        file,
        problem:
          index >= room
            ? t('tooMany', { count: CHAT_DOCUMENTS_MAX })
            : file.size > CHAT_DOCUMENT_BYTES_MAX
              ? t('tooLarge', { most: MB })
              : file.size === 0
                ? t('empty')
                : '',
      }))
      setComing((before) => [...before, ...wanted.map(({ file: _file, ...one }) => one)])
      for (const { file, key, problem } of wanted) if (problem === '') await read(of, file, key)
    },

    remove: async (documentId: string): Promise<void> => {
      try {
        await removeDocument(documentId)
        client.setQueryData<ChatDocument[]>(documentsKey(diaId), (before = []) =>
          before.filter((one) => one.documentId !== documentId),
        )
      } catch (error) {
        logFailure('chat document', error) // Its message has been shown.
        await refresh(diaId)
      }
    },
  }
}

export type Documents = ReturnType<typeof useDocuments>
