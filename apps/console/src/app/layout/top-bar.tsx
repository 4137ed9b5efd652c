import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { MenuPage } from '../../lib/menu/menu.ts'
import { useScreenLevel } from '../../lib/browser/screen.ts'
import { useShellText } from '../../lib/texts/texts.ts'
import { ErrorLogButton } from '../error-log/error-log-button.tsx'
import { NoticeButton } from '../notice/notice-button.tsx'
import { MenuSearch } from '../search/menu-search.tsx'
import { ColourButton } from '../theme-chooser/colour-button.tsx'
import { ThemeButton } from '../theme-chooser/theme-button.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { setDrawerOpen, useCollapsed, useLayout } from './layout-store.ts'
import { LockButton } from './lock-button.tsx'
import { ElsewhereBadge, TenantBadge } from '../shell/tenant-badge.tsx'
import { TOP_MENU_FROM_LEVEL, TopMenu } from './top-menu.tsx'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  /** Names of the groups above the page, outermost first. */
  groups: readonly string[]
  title: string
  /** Key of the page in front. */
  page: string
  /** What the search finds. */
  pages: readonly MenuPage[]
}

/** Menu switch, where one is, and the tools in the order of specification §2. A phone has some of them in the user's menu. */
export function TopBar({ groups, title, page, pages }: TopBarProps) {
  const text = useShellText()
  const level = useScreenLevel()
  const crumbs = (
    <nav className="crumbs" aria-label={text('breadcrumb.label')}>
      <ol>
        {groups.map((group) => (
          <li key={group}>{group}</li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
  return (
    <header className="top">
      <MenuSwitch />
      {level > 0 ? (
        <>
          <TenantBadge page={page} />
          {crumbs}
        </>
      ) : (
        <ElsewhereBadge page={page}>{crumbs}</ElsewhereBadge>
      )}
      {level >= TOP_MENU_FROM_LEVEL && <TopMenu />}
      <div className="top-tools" role="group" aria-label={text('tools.label')}>
        <MenuSearch pages={pages} />
        <ColourButton />
        <ErrorLogButton />
        <LockButton />
        <ThemeButton />
        <NoticeButton />
        {level > 0 && <LanguageMenu />}
        <FullScreenButton />
        <UserMenu />
      </div>
    </header>
  )
}

function MenuSwitch() {
  const text = useShellText()
  const isNarrow = useScreenLevel() === 0
  const { isDrawerOpen } = useLayout()
  const [isCollapsed, setCollapsed] = useCollapsed()
  const label = text(isNarrow ? 'menu.open' : isCollapsed ? 'menu.expand' : 'menu.collapse')
  return (
    <button
      type="button"
      className="bar-button"
      aria-label={label}
      title={label}
      aria-expanded={isNarrow ? isDrawerOpen : !isCollapsed}
      onClick={() => (isNarrow ? setDrawerOpen(true) : setCollapsed(!isCollapsed))}
    >
      {isCollapsed || isNarrow ? <MenuUnfoldOutlined aria-hidden="true" /> : <MenuFoldOutlined aria-hidden="true" />}
    </button>
  )
}
