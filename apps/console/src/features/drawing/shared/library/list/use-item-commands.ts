import { useFeedback } from '../../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { usePermitted } from '../../../../../resource/use-permitted.ts'
import { useResourceRemove } from '../../../../../resource/use-resource-remove.tsx'
import type { LibraryMenuEntry } from '../library-menu.tsx'
import type { LibraryItem, LibraryKind } from '../library.ts'
import { libraryTexts } from '../library.i18n.ts'
import { useLibraryCommands } from '../use-library-commands.ts'

export interface ItemCommands {
  /** Copy and export, as far as the user may. */
  entriesOf: (item: LibraryItem) => LibraryMenuEntry[]
  /** The same with deletion, behind the dots of a card. */
  menuOf: (item: LibraryItem) => LibraryMenuEntry[]
  /** Removes them after asking. */
  removeAll: (items: readonly LibraryItem[]) => void
}

/** What can be done to a style or prompt in the list. `onCopied` opens the copy; undefined when the user may not edit. */
export function useItemCommands(kind: LibraryKind, onCopied: ((id: string) => void) | undefined): ItemCommands {
  const t = useTexts(libraryTexts)
  const { message } = useFeedback()
  const can = usePermitted(kind.resource)
  const commands = useLibraryCommands(kind)
  const remove = useResourceRemove(kind.resource)

  const copy = async (id: string) => {
    const copied = await commands.copy(id)
    if (copied === undefined) return
    void message.success(t(onCopied ? 'copied' : 'copiedOnly'))
    onCopied?.(copied)
  }
  const removeAll = (items: readonly LibraryItem[]) =>
    remove({ ids: items.map(({ id }) => id), name: items.length === 1 ? items[0]?.name : undefined })
  const entriesOf = (item: LibraryItem): LibraryMenuEntry[] => [
    ...(can.add ? [{ key: 'copy', label: t('copy'), run: () => void copy(item.id) }] : []),
    ...(can.view ? [{ key: 'export', label: t('exportOne'), run: () => void commands.exportAll([item.id]) }] : []),
  ]
  return {
    entriesOf,
    removeAll,
    menuOf: (item) => [
      ...entriesOf(item),
      ...(can.delete ? [{ key: 'remove', label: t('remove'), isDanger: true, run: () => removeAll([item]) }] : []),
    ],
  }
}
