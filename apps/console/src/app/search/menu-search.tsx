import { SearchOutlined } from '@ant-design/icons'
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { isExternal, type MenuPage } from '../../lib/menu/menu.ts'
import { useScreenLevel } from '../../lib/browser/screen.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { openPalette } from '../palette/palette-store.ts'
import { PageFinder } from './page-finder.tsx'
import { texts } from './search.i18n.ts'

const SearchOverlay = lazy(() => loadChunk(() => import('./search-overlay.tsx')))
/** The screen level from which the bar has room for the field itself. */
const FIELD_FROM_LEVEL = 3

/** Menu search: the overlay behind the glass, and on wide screens a field beside it that completes names. */
export function MenuSearch({ pages }: { pages: readonly MenuPage[] }) {
  const text = useTexts(texts)
  const navigate = useNavigate()
  const hasField = useScreenLevel() >= FIELD_FROM_LEVEL
  const [isOpen, setIsOpen] = useState(false)
  // Once opened it stays, so that closing is seen.
  const [isWanted, setIsWanted] = useState(false)
  const go = ({ to }: MenuPage) => {
    setIsOpen(false)
    if (isExternal(to)) window.open(to, '_blank', 'noopener,noreferrer')
    else void navigate(to)
  }
  const everywhere = (wanted: string) => {
    setIsOpen(false)
    openPalette(wanted)
  }
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  return (
    <div className={`menu-search${hasField ? ' menu-search-wide' : ''}`}>
      <button
        type="button"
        className="bar-button"
        aria-label={text('open')}
        title={text('open')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <SearchOutlined aria-hidden="true" />
      </button>
      {hasField && <PageFinder kind="drop" pages={pages} onChoose={go} onEverywhere={everywhere} />}
      {isWanted && (
        <LazyPart>
          <SearchOverlay
            isOpen={isOpen}
            pages={pages}
            onChoose={go}
            onEverywhere={everywhere}
            onClose={() => setIsOpen(false)}
          />
        </LazyPart>
      )}
    </div>
  )
}
