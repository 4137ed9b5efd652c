import { useFeedback } from '../../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../../resource/log-failure.ts'
import { fetchDetail } from '../../../../../resource/resource.api.ts'
import type { Row } from '../../../../../resource/row.ts'
import type { ResourceForm } from '../../../../../resource/use-resource-form.ts'
import { itemOf, type LibraryKind } from '../library.ts'
import { libraryTexts } from '../library.i18n.ts'
import { useLibraryCommands } from '../use-library-commands.ts'
import { useSetCover } from '../use-set-cover.ts'

export interface EditorCommands {
  /** The picture becomes the cover at once; what else was changed stays as it is. */
  pickCover: (fileId: string) => Promise<void>
  busyFileId: string | undefined
  /** Turns it on or off at once, likewise. */
  switchActive: (isActive: boolean) => Promise<boolean>
  /** What is stored is what the form shows, and it can be drawn with: the id, or undefined where that failed. */
  prepare: () => Promise<string | undefined>
}

/** Changes that an editor makes at once, beside what is being written: the form goes on over the row as it is then. */
export function useEditorCommands(kind: LibraryKind, form: ResourceForm): EditorCommands {
  const t = useTexts(libraryTexts)
  const { message } = useFeedback()
  const { setActive } = useLibraryCommands(kind)
  const { setCover, busyFileId } = useSetCover(kind)
  const { row } = form

  /** Only our own change may be taken over unseen; what somebody else saved is reported when this form is saved. */
  const goOnOver = async (id: string, before: number): Promise<Row | undefined> => {
    try {
      const stored = await fetchDetail(kind.resource, id)
      if ((stored.version ?? 0) <= before + 1) form.rebase(stored)
      return stored
    } catch (error) {
      logFailure(`${kind.resource.name} after a change`, error) // Said by the call; the next save reports what is newer.
      return undefined
    }
  }

  const switchActive = async (isActive: boolean): Promise<boolean> => {
    if (!row) return false
    const isDone = await setActive({ id: row.id, name: itemOf(kind, row).name }, isActive)
    if (isDone) await goOnOver(row.id, row.version ?? 1)
    return isDone
  }

  return {
    busyFileId,
    switchActive,
    pickCover: async (fileId) => {
      if (!row) return
      const outcome = await setCover({ id: row.id, version: row.version ?? 1 }, fileId)
      if (outcome === 'set') await goOnOver(row.id, row.version ?? 1)
      if (outcome !== 'stale') return
      void message.warning(t(form.isChanged ? 'coverUnsaved' : 'coverStale'))
      if (!form.isChanged) form.edit(row.id)
    },
    prepare: async () => {
      return form.isChanged || !row ? (await form.save())?.id : row.id
    },
  }
}
