import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useScreenLevel } from '../../lib/screen.ts'
import { useShellText } from '../../lib/texts.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { setCollapsed, setDrawerOpen, useLayout } from './layout-store.ts'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  /** Names of the groups above the page, outermost first. */
  groups: readonly string[]
  title: string
}

/** Menu switch, where one is, and the tools. */
export function TopBar({ groups, title }: TopBarProps) {
  const text = useShellText()
  return (
    <header className="top">
      <MenuSwitch />
      <nav className="crumbs" aria-label={text('breadcrumb.label')}>
        <ol>
          {groups.map((group) => (
            <li key={group}>{group}</li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <div className="top-tools" role="group" aria-label={text('tools.label')}>
        <FullScreenButton />
        <ThemeMenu />
        <LanguageMenu />
        <UserMenu />
      </div>
    </header>
  )
}

function MenuSwitch() {
  const text = useShellText()
  const isNarrow = useScreenLevel() === 0
  const { isCollapsed, isDrawerOpen } = useLayout()
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
