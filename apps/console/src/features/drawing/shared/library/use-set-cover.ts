import { STATUS } from '@drawdesk/contract/core/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/http.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../resource/keys.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { saveRow } from '../../../../resource/resource.api.ts'
import { libraryTexts } from './library.i18n.ts'
import type { LibraryKind } from './library.ts'

/** `stale`: somebody saved a newer version, nothing was changed. `refused` has been said by the call. */
export type CoverOutcome = 'set' | 'stale' | 'refused'

/** Makes a picture the cover at once, as a save of that one field with the version that the user saw. */
export function useSetCover({ resource }: Pick<LibraryKind, 'resource'>): {
  setCover: (row: { id: string; version: number }, fileId: string) => Promise<CoverOutcome>
  busyFileId: string | undefined
} {
  const t = useTexts(libraryTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [busyFileId, setBusyFileId] = useState<string>()

  const setCover = async ({ id, version }: { id: string; version: number }, fileId: string): Promise<CoverOutcome> => {
    setBusyFileId(fileId)
    try {
      await saveRow(resource, { id, version, cover: fileId })
      void message.success(t('coverSet'))
      return 'set'
    } catch (error) {
      logFailure(`${resource.name} cover`, error)
      return error instanceof ApiError && error.code === STATUS.conflict ? 'stale' : 'refused'
    } finally {
      setBusyFileId(undefined)
      await queryClient.invalidateQueries({ queryKey: resourceKeys(resource).all })
    }
  }
  return { setCover, busyFileId }
}
