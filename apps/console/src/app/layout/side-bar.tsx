import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { menuForRoles, type MenuNode } from '../../lib/menu/menu.ts'
import { useScreenLevel } from '../../lib/browser/screen.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { Brand } from './brand.tsx'
import { useCollapsed, useLayout } from './layout-store.ts'
import { SideMenu } from './side-menu.tsx'
import { topMenuForestQuery } from './top-menu.api.ts'
import { TOP_MENU_FROM_LEVEL, TopMenuPicker } from './top-menu.tsx'

const SideDrawer = lazy(() => loadChunk(() => import('./side-drawer.tsx')))

interface SideBarProps {
  forest: readonly MenuNode[]
  /** The entry around the page in front. */
  current: string
  /** Key of the page in front. */
  page: string
}

/** The menu at the left; below 768 px it comes over the page when asked for. */
export function SideBar({ forest: whole, current, page }: SideBarProps) {
  const level = useScreenLevel()
  const [isCollapsed] = useCollapsed()
  const forest = useSideForest(whole)
  if (level === 0) {
    return (
      <LazyPart>
        <SideDrawer forest={forest} current={current} page={page} />
      </LazyPart>
    )
  }
  return (
    <aside className={`side${isCollapsed ? ' side-collapsed' : ''}`}>
      <Brand isShort={isCollapsed} />
      {level < TOP_MENU_FROM_LEVEL && !isCollapsed && <TopMenuPicker />}
      <SideMenu forest={forest} current={current} isCollapsed={isCollapsed} />
    </aside>
  )
}

/** The menu of the chosen set; the whole one while none is chosen or the set is on its way. */
function useSideForest(whole: readonly MenuNode[]): readonly MenuNode[] {
  const topMenuId = useLayout((layout) => layout.topMenuId)
  const roleNames = useSession(({ user }) => user?.roleName ?? '')
  const { data } = useQuery(topMenuForestQuery(topMenuId))
  return useMemo(
    () => (topMenuId !== undefined && data ? menuForRoles(data, roleNames) : whole),
    [topMenuId, data, roleNames, whole],
  )
}
