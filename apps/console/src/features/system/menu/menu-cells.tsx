import { HolderOutlined } from '@ant-design/icons'
import type { Menu } from '@drawdesk/contract/system/menu'
import type { HTMLAttributes } from 'react'
import { MenuIcon } from '../../../components/menu-icon.tsx'
import { useLanguage } from '../../../lib/language.ts'
import { useTexts } from '../../../lib/texts.ts'
import { menuTexts } from './menu.i18n.ts'
import type { MenuRow } from './menu-order.ts'
import { CATEGORY } from './new-child.ts'

interface NameCellProps {
  row: MenuRow
  /** Undefined where the order cannot be changed. */
  handle: HTMLAttributes<HTMLElement> | undefined
  isMoving: boolean
}

/** A menu with its icon, a button without; in front the handle that it is moved by. */
function NameCell({ row, handle, isMoving }: NameCellProps) {
  const t = useTexts(menuTexts)
  const name = useLanguage() === 'en' && row.nameEn !== '' ? row.nameEn : row.name
  return (
    <span className={`menu-name${isMoving ? ' menu-name-moving' : ''}`}>
      {row.category === CATEGORY.menu && row.source !== '' && <MenuIcon word={row.source} />}
      <span className="res-line" title={name}>{name}</span>
      {handle && <span className="menu-handle" title={t('drag', { name })} {...handle}><HolderOutlined aria-hidden /></span>}
    </span>
  )
}

/** An address, and whether it opens a window of its own. */
function PathCell({ row }: { row: MenuRow }) {
  const t = useTexts(menuTexts)
  if (row.path === '') return null
  return <span className="res-line" title={row.path}>{row.path}{row.isOpen === 2 && <span className="menu-window"> · {t('window')}</span>}</span>
}

/** The cells of the list. `handleOf` gives the handle of a row; undefined where the order cannot be changed. */
export function menuCells(handleOf: ((id: string) => HTMLAttributes<HTMLElement>) | undefined, moving: string | undefined) {
  return {
    name: (row: Menu) => <NameCell row={row as MenuRow} handle={handleOf?.(row.id)} isMoving={moving === row.id} />,
    path: (row: Menu) => <PathCell row={row as MenuRow} />,
  }
}
