import { Menu } from 'antd'
import { useMemo, useState } from 'react'
import type { MenuNode } from '../../lib/menu/menu.ts'
import { useShellText } from '../../lib/texts/texts.ts'
import { HOME_PATH } from '../guard.ts'
import { hasPage } from '../tabs/page-of.ts'
import { groupKeysOf, markedKeyOf, menuItemsOf } from './menu-items.tsx'
import { useMenuCounts } from '../../lib/menu/use-menu-counts.ts'

interface SideMenuProps {
  forest: readonly MenuNode[]
  current: string
  isCollapsed: boolean
  /** A page was chosen. */
  onChoose?: () => void
}

/** The server's menu; the groups around the page on screen are open. */
export function SideMenu({ forest, current, isCollapsed, onChoose }: SideMenuProps) {
  const text = useShellText()
  const home = text('tabs.home')
  const counts = useMenuCounts(forest)
  const items = useMemo(
    () => menuItemsOf(forest, { home, homePath: HOME_PATH, hasPage, counts }),
    [forest, home, counts],
  )
  const marked = useMemo(() => markedKeyOf(forest, current) ?? current, [forest, current])
  const [open, setOpen] = useState<readonly string[]>(() => groupKeysOf(forest, marked))
  const [shownFor, setShownFor] = useState(marked)
  if (shownFor !== marked) {
    // Another page: open what leads to it, close nothing the person opened.
    setShownFor(marked)
    setOpen([...new Set([...open, ...groupKeysOf(forest, marked)])])
  }
  return (
    <nav className="side-menu" aria-label={text('menu.label')}>
      <Menu
        mode="inline"
        inlineIndent={16}
        inlineCollapsed={isCollapsed}
        items={items}
        selectedKeys={[marked]}
        {...(isCollapsed ? {} : { openKeys: [...open], onOpenChange: setOpen })}
        onClick={onChoose}
      />
      {items.length === 1 && !isCollapsed && <p className="side-empty">{text('menu.empty')}</p>}
    </nav>
  )
}
