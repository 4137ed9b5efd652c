import type { Menu } from '@drawdesk/contract/rights/menu'
import type { MenuMeta } from '@drawdesk/contract/rights/menu-meta'
import { MenuIcon } from '../../../components/menu-icon.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts, type TextValues } from '../../../lib/texts/texts.ts'
import { MenuHandle } from './menu-dragging.tsx'
import { menuTexts } from './menu.i18n.ts'
import type { MenuRow } from './menu-order.ts'
import { CATEGORY } from './new-child.ts'

type Say = (key: keyof (typeof menuTexts)['zh'], values?: TextValues) => string

interface NameCellProps {
  row: MenuRow
  /** Its place among those beside it can be changed. */
  canMove: boolean
}

/** A menu with its icon, a button without; in front the handle that it is moved by. */
function NameCell({ row, canMove }: NameCellProps) {
  const name = useLanguage() === 'en' && row.nameEn !== '' ? row.nameEn : row.name
  return (
    <span className="menu-name">
      {row.category === CATEGORY.menu && row.source !== '' && <MenuIcon word={row.source} />}
      <span className="res-line" title={name}>
        {name}
      </span>
      {canMove && <MenuHandle id={row.id} name={name} />}
    </span>
  )
}

/** An address, whether it opens a window of its own, and what is set for it. */
function PathCell({ row }: { row: MenuRow }) {
  const t = useTexts(menuTexts)
  const marks = [...(row.isOpen === 2 ? [t('window')] : []), ...marksOf(row.meta, t)]
  if (row.path === '' && marks.length === 0) return null
  return (
    <span className="res-line" title={[row.path, ...marks].filter(Boolean).join(' · ')}>
      {row.path}
      {marks.length > 0 && <span className="menu-window"> · {marks.join(' · ')}</span>}
    </span>
  )
}

/** What an operator set beside an entry, in short words; `[]` where it is as any other. */
function marksOf({ roles = [], menu = true, isTab = true }: MenuMeta = {}, t: Say): string[] {
  return [
    ...(roles.length > 0 ? [t('limited', { roles: roles.join(', ') })] : []),
    ...(menu ? [] : [t('unlisted')]),
    ...(isTab ? [] : [t('tabless')]),
  ]
}

/** The same in the view of a row, with the text that names it. */
function MetaView({ meta = {} }: { meta: MenuMeta | undefined }) {
  const t = useTexts(menuTexts)
  const said = [...marksOf(meta, t), ...(meta.i18n ? [`${t('textKey')}: ${meta.i18n}`] : [])]
  return <span className="res-whole">{said.join(' · ') || '–'}</span>
}

/** The cells of the list. */
export function menuCells(canMove: boolean) {
  return {
    name: (row: Menu) => <NameCell row={row as MenuRow} canMove={canMove} />,
    meta: (row: Menu) => <MetaView meta={row.meta} />,
    group: (row: Menu) => <span className="res-whole">{row.group?.join(', ') || '–'}</span>,
    query: (row: Menu) => <span className="res-whole">{new URLSearchParams(row.query).toString() || '–'}</span>,
    path: (row: Menu) => <PathCell row={row as MenuRow} />,
  }
}
