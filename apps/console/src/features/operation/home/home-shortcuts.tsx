import { Link } from 'react-router'
import { EmptyNote } from '../../../components/empty.tsx'
import { MenuIcon } from '../../../components/menu-icon.tsx'
import type { MenuPage } from '../../../lib/menu/menu.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { HomeSection } from './home-section.tsx'
import { texts } from './home.i18n.ts'

const SHORTCUTS_SHOWN = 8

/** The first pages of the person's own menu. */
export function HomeShortcuts({ pages }: { pages: readonly MenuPage[] }) {
  const text = useTexts(texts)
  return (
    <HomeSection title={text('shortcuts')}>
      {pages.length === 0 ? (
        <EmptyNote isCompact title={text('shortcuts.none')} reason={text('shortcuts.none.reason')} />
      ) : (
        <ul className="home-shortcuts">
          {pages.slice(0, SHORTCUTS_SHOWN).map((page) => (
            <li key={page.path}>
              <Link to={page.path} className="home-shortcut">
                <MenuIcon word={page.icon} />
                <span>{page.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  )
}
