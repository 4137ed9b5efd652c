import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { MenuIcon } from '../../components/menu-icon.tsx'
import { menuForRoles, menuPagesOf, type MenuNode } from '../../lib/menu/menu.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { logFailure } from '../../resource/log-failure.ts'
import { hasPage } from '../tabs/page-of.ts'
import { setTopMenu, useLayout } from './layout-store.ts'
import { texts } from './layout.i18n.ts'
import { topMenuForestQuery, topMenuQuery, type TopMenuEntry } from './top-menu.api.ts'

/** Below this screen level the top menu stands in the side bar. */
export const TOP_MENU_FROM_LEVEL = 2

/** The sets of menus to choose from, and choosing one, which opens its page or its first; nothing to choose is an empty list. */
function useTopMenu() {
  const { data: entries = [] } = useQuery(topMenuQuery)
  const chosen = useLayout(({ topMenuId }) => topMenuId)
  const roleNames = useSession(({ user }) => user?.roleName ?? '')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const openFirst = (topMenuId: string, forest: readonly MenuNode[]) => {
    const first = menuPagesOf(menuForRoles(forest, roleNames)).find(({ path, isListed }) => isListed && hasPage(path))
    // Unless another set was chosen while this one was on its way.
    if (first && useLayout.getState().topMenuId === topMenuId) void navigate(first.to)
  }
  const choose = (entry: TopMenuEntry | undefined) => {
    setTopMenu(entry?.id)
    if (!entry) return
    if (hasPage(entry.path)) return void navigate(entry.path)
    // Its message has been shown; the whole menu stays.
    queryClient.ensureQueryData(topMenuForestQuery(entry.id)).then(
      (forest) => openFirst(entry.id, forest),
      (error: unknown) => logFailure('top menu', error),
    )
  }
  return { entries, chosen, choose }
}

/** The sets of menus side by side, for the top bar; the whole menu comes first. Absent where there are none. */
export function TopMenu() {
  const text = useTexts(texts)
  const { entries, chosen, choose } = useTopMenu()
  if (entries.length === 0) return null
  return (
    <nav className="top-menu" aria-label={text('topMenu')}>
      <TopMenuButton isChosen={chosen === undefined} onClick={() => choose(undefined)} name={text('topMenu.all')} />
      {entries.map((entry) => (
        <TopMenuButton
          key={entry.id}
          isChosen={entry.id === chosen}
          onClick={() => choose(entry)}
          name={entry.name}
          icon={entry.source}
        />
      ))}
    </nav>
  )
}

function TopMenuButton({
  isChosen,
  onClick,
  name,
  icon,
}: {
  isChosen: boolean
  onClick: () => void
  name: string
  icon?: string
}) {
  return (
    <button type="button" className="bar-button top-menu-button" aria-current={isChosen} onClick={onClick}>
      {icon && <MenuIcon word={icon} />}
      {name}
    </button>
  )
}

/** The same as a list to pick from, for narrow screens: it stands above the side menu. */
export function TopMenuPicker() {
  const text = useTexts(texts)
  const { entries, chosen, choose } = useTopMenu()
  if (entries.length === 0) return null
  return (
    <select
      className="top-menu-picker"
      aria-label={text('topMenu')}
      value={chosen ?? ''}
      onChange={(event) => choose(entries.find(({ id }) => id === event.target.value))}
    >
      <option value="">{text('topMenu.all')}</option>
      {entries.map((entry) => (
        <option key={entry.id} value={entry.id}>
          {entry.name}
        </option>
      ))}
    </select>
  )
}
