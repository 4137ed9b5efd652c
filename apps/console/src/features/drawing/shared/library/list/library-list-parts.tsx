import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import type { Field } from '../../../../../resource/field.ts'
import { useListAddress } from '../../../../../resource/list/use-list-address.ts'
import type { Row } from '../../../../../resource/row.ts'
import { KindCell } from '../../../../../resource/slots.tsx'
import { usePermitted } from '../../../../../resource/use-permitted.ts'
import { ActiveSwitch } from '../active-switch.tsx'
import { Cover } from '../cover.tsx'
import type { LibraryItem, LibraryKind } from '../library.ts'
import { libraryTexts } from '../library.i18n.ts'
import { TagList } from '../tag-list.tsx'
import { useLibraryCommands } from '../use-library-commands.ts'

/** Is the list a table (`?view=table`)? And how it becomes one, or cards. */
export function useLook(): [boolean, (isTable: boolean) => void] {
  const [address, setAddress] = useListAddress()
  const setLook = (isTable: boolean) => {
    const next = new URLSearchParams(address)
    if (isTable) next.set('view', 'table')
    else next.delete('view')
    setAddress(next, false)
  }
  return [address.get('view') === 'table', setLook]
}

export function LookChoice({ isTable, onLook }: { isTable: boolean; onLook: (isTable: boolean) => void }): ReactNode {
  const t = useTexts(libraryTexts)
  return (
    <Segmented
      aria-label={t('look')}
      value={isTable ? 'table' : 'cards'}
      onChange={(look) => onLook(look === 'table')}
      options={[
        { value: 'cards', icon: <AppstoreOutlined aria-hidden />, label: t('cards') },
        { value: 'table', icon: <UnorderedListOutlined aria-hidden />, label: t('table') },
      ]}
    />
  )
}

/** What can be done to the ticked ones besides deleting them; nothing while none is. */
export function BulkCommands({ kind, items }: { kind: LibraryKind; items: readonly LibraryItem[] }): ReactNode {
  const t = useTexts(libraryTexts)
  const can = usePermitted(kind.resource)
  const commands = useLibraryCommands(kind)
  if (items.length === 0) return null
  return (
    <>
      {can.edit && <Button onClick={() => void commands.setAllActive(items, true)}>{t('bulkOn')}</Button>}
      {can.edit && <Button onClick={() => void commands.setAllActive(items, false)}>{t('bulkOff')}</Button>}
      {can.view && (
        <Button onClick={() => void commands.exportAll(items.map(({ id }) => id))}>{t('bulkExport')}</Button>
      )}
    </>
  )
}

interface LibraryCellProps {
  kind: LibraryKind
  item: LibraryItem
  field: Field
  row: Row
  onTag: (tag: string) => void
}

export function LibraryCell({ kind, item, field, row, onTag }: LibraryCellProps): ReactNode {
  if (field.name === 'cover')
    return (
      <span className="recipe-cell-cover">
        <Cover file={item.coverFile} name={item.name} />
      </span>
    )
  if (field.name === 'tags') return <TagList tags={item.tags} onPick={onTag} most={2} />
  if (field.name === 'active') return <ActiveSwitch kind={kind} item={item} />
  return <KindCell field={field} row={row} />
}
