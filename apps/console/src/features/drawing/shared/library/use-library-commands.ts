import { useQueryClient } from '@tanstack/react-query'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/http.ts'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../resource/keys.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { copyItem, exportItems, setItemActive } from './library.api.ts'
import { libraryTexts } from './library.i18n.ts'
import type { LibraryItem, LibraryKind } from './library.ts'

export interface LibraryCommands {
  /** Turns one on or off and says so; a refusal has been said by the call. */
  setActive: (item: Pick<LibraryItem, 'id' | 'name'>, isActive: boolean) => Promise<boolean>
  /** Turns several on or off, one after the other; what was refused is said by name and reason. */
  setAllActive: (items: readonly Pick<LibraryItem, 'id' | 'name'>[], isActive: boolean) => Promise<void>
  /** The id of the copy, or undefined. */
  copy: (id: string) => Promise<string | undefined>
  exportAll: (ids: readonly string[]) => Promise<void>
  reload: () => Promise<void>
}

/** What can be done to styles and prompts besides editing and deleting. */
export function useLibraryCommands({ resource, copyCall, file }: LibraryKind): LibraryCommands {
  const t = useTexts(libraryTexts)
  const { message, notification } = useFeedback()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: resourceKeys(resource).all })

  return {
    reload,
    setActive: async ({ id, name }, isActive) => {
      try {
        await setItemActive(resource.path, id, isActive)
        void message.success(t(isActive ? 'switchedOn' : 'switchedOff', { name }))
        return true
      } catch (error) {
        logFailure(`${resource.name} active`, error) // Said by the server, with the reason.
        return false
      } finally {
        await reload()
      }
    },
    setAllActive: async (items, isActive) => {
      const refused: string[] = []
      for (const { id, name } of items) {
        try {
          await setItemActive(resource.path, id, isActive, true)
        } catch (error) {
          logFailure(`${resource.name} active`, error)
          refused.push(`${name}: ${error instanceof ApiError ? error.message : String(error)}`)
        }
      }
      const done = items.length - refused.length
      if (done > 0) void message.success(t(isActive ? 'bulkOnDone' : 'bulkOffDone', { n: done }))
      if (refused.length > 0)
        notification.warning({
          title: t('bulkRefused', { n: refused.length }),
          description: refused.join('\n'),
          className: 'recipe-refused',
        })
      await reload()
    },
    copy: async (id) => {
      try {
        return (await copyItem(resource.path, copyCall, id)).id
      } catch (error) {
        logFailure(`${resource.name} copy`, error)
        return undefined
      } finally {
        void reload()
      }
    },
    exportAll: async (ids) => {
      try {
        const document = await exportItems(resource.path, ids)
        saveFile(new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' }), file.name)
        void message.success(t('exported', { n: ids.length }))
      } catch (error) {
        logFailure(`${resource.name} file`, error) // Said by the call; there is no file.
      }
    },
  }
}
