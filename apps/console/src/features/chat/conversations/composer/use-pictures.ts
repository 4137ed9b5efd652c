import { CHAT_FILES_MAX } from '@drawdesk/contract/chat/chat'
import type { FileView } from '@drawdesk/contract/core/schema'
import { useState } from 'react'
import { logFailure } from '../../../../resource/log-failure.ts'
import { uploadPicture } from '../chat.api.ts'

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

export interface Pictures {
  files: readonly FileView[]
  /** On their way to the server. */
  busy: number
  /** What is no picture, and what is too many, is left out; answers how many were. */
  add: (files: Iterable<File>) => number
  remove: (fileId: string) => void
  set: (files: readonly FileView[]) => void
}

/** Pictures that go along with the next question; uploaded at once. */
export function usePictures(): Pictures {
  const [files, setFiles] = useState<readonly FileView[]>([])
  const [busy, setBusy] = useState(0)
  const upload = async (file: File) => {
    setBusy((count) => count + 1)
    try {
      const stored = await uploadPicture(file)
      setFiles((before) => [...before, stored].slice(0, CHAT_FILES_MAX))
    } catch (error) {
      logFailure('chat upload', error) // Its message has been shown; the question stands without it.
    } finally {
      setBusy((count) => count - 1)
    }
  }
  return {
    files,
    busy,
    set: setFiles,
    add: (all) => {
      const given = [...all]
      const taken = given
        .filter(({ type }) => PICTURE_TYPES.includes(type))
        .slice(0, CHAT_FILES_MAX - files.length - busy)
      for (const file of taken) void upload(file)
      return given.length - taken.length
    },
    remove: (fileId) => setFiles((before) => before.filter((file) => file.fileId !== fileId)),
  }
}
