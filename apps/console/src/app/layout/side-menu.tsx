import { reportMenuPath } from '@drawdesk/contract/reports/report-paths'
import { Menu } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { MenuIcon } from '../../components/menu-icon.tsx'
import type { MenuNode } from '../../lib/menu/menu.ts'
import { usePinnedReports } from '../../lib/menu/report-pins.ts'
import { useShellText, useText } from '../../lib/texts/texts.ts'
import { HOME_PATH } from '../guard.ts'
import { hasPage } from '../tabs/page-of.ts'
import { groupKeysOf, keysAfterFold, markedKeyOf, menuItemsOf } from './menu-items.tsx'
import { useMenuCounts } from '../../lib/menu/use-menu-counts.ts'

/** The group of pinned reports; with the path behind it the entry of one, which may stand in the menu too. */
const PINNED = 'pinned:'

interface SideMenuProps {
  forest: readonly MenuNode[]
  current: string
  isCollapsed: boolean
  /** A page was chosen. */
  onChoose?: () => void
}

/** The server's menu; the groups around the page on screen are open, and beside them one that was opened by hand. */
export function SideMenu({ forest, current, isCollapsed, onChoose }: SideMenuProps) {
  const text = useShellText()
  const textOf = useText()
  const home = text('tabs.home')
  const counts = useMenuCounts(forest)
  const { data: pins } = usePinnedReports()
  const pinned = text('menu.pinned')
  const items = useMemo(() => {
    const entries = menuItemsOf(forest, { home, homePath: HOME_PATH, hasPage, counts, textOf })
    if (!pins?.length) return entries
    const children = pins.map(({ id, title }) => {
      const path = reportMenuPath(id)
      return { key: PINNED + path, label: <Link to={path}>{title}</Link>, title, icon: <MenuIcon word="bar-chart" /> }
    })
    const icon = <MenuIcon word="pushpin" />
    return entries.toSpliced(1, 0, { key: PINNED, label: pinned, title: pinned, icon, children })
  }, [forest, home, counts, textOf, pins, pinned])
  const marked = useMemo(() => markedKeyOf(forest, current) ?? current, [forest, current])
  const [open, setOpen] = useState<readonly string[]>(() => [PINNED, ...groupKeysOf(forest, marked)])
  const [shownFor, setShownFor] = useState(marked)
  if (shownFor !== marked) {
    // Another page: open what leads to it. Of the groups that led to the one before none stays, else all of them would be open in the end.
    setShownFor(marked)
    const around = groupKeysOf(forest, shownFor)
    setOpen([...new Set([...open.filter((key) => !around.includes(key)), ...groupKeysOf(forest, marked)])])
  }
  const fold = (next: readonly string[]) => setOpen(keysAfterFold(forest, { open, next, marked, kept: PINNED }))
  return (
    <nav className="side-menu" aria-label={text('menu.label')}>
      <Menu
        mode="inline"
        inlineIndent={16}
        inlineCollapsed={isCollapsed}
        items={items}
        selectedKeys={[marked, PINNED + current]}
        {...(isCollapsed ? {} : { openKeys: [...open], onOpenChange: fold })}
        onClick={onChoose}
      />
      {items.length === 1 && !isCollapsed && <p className="side-empty">{text('menu.empty')}</p>}
    </nav>
  )
}
