import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { RowActions } from '../../../../../resource/list/row-actions.tsx'
import type { Row } from '../../../../../resource/row.ts'
import type { usePermitted } from '../../../../../resource/use-permitted.ts'
import type { LibraryItem } from '../library.ts'
import { libraryTexts } from '../library.i18n.ts'
import type { ItemCommands } from './use-item-commands.ts'

interface LibraryRowActionsProps {
  row: Row
  item: LibraryItem
  can: ReturnType<typeof usePermitted>
  commands: ItemCommands
  onOpen: (id: string) => void
  onCover: (id: string) => void
  /** Undefined when the user may not try it. */
  onTry: ((id: string) => void) | undefined
}

/** At the end of a row of the table: try, open, delete, and the rest behind the dots. */
export function LibraryRowActions({
  row,
  item,
  can,
  commands,
  onOpen,
  onCover,
  onTry,
}: LibraryRowActionsProps): ReactNode {
  const t = useTexts(libraryTexts)
  return (
    <RowActions
      row={row}
      name={item.name}
      slot={
        onTry && (
          <Button type="link" size="small" aria-label={t('tryOf', { name: item.name })} onClick={() => onTry(row.id)}>
            {t('try')}
          </Button>
        )
      }
      commands={[
        ...(can.edit || can.view
          ? [{ key: can.edit ? ('edit' as const) : ('view' as const), run: () => onOpen(row.id) }]
          : []),
        ...(can.delete ? [{ key: 'delete' as const, run: () => commands.removeAll([item]) }] : []),
      ]}
      entries={[
        ...(can.edit ? [{ key: 'cover', label: t('cover'), run: () => onCover(row.id) }] : []),
        ...commands.entriesOf(item),
      ]}
    />
  )
}
