import { SearchOutlined } from '@ant-design/icons'
import { useId, useState, type KeyboardEvent } from 'react'
import { MenuIcon } from '../../components/menu-icon.tsx'
import type { MenuPage } from '../../lib/menu/menu.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { findPages } from './find-pages.ts'
import { texts } from './search.i18n.ts'
import { useOwnPageNames } from './use-own-page-names.ts'
import './search.css'

interface PageFinderProps {
  pages: readonly MenuPage[]
  onChoose: (page: MenuPage) => void
  /** `list`: always below the field, all pages for no text. `drop`: over the page while one types. */
  kind: 'list' | 'drop'
  /** Searches all there is, not pages alone. */
  onEverywhere: (text: string) => void
}

/** A field that finds pages by the beginning of their names; arrows and Enter choose. */
export function PageFinder({ pages, onChoose, kind, onEverywhere }: PageFinderProps) {
  const text = useTexts(texts)
  const id = useId()
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const [isClosed, setIsClosed] = useState(false)
  const [isVisited, setIsVisited] = useState(kind === 'list')
  const names = useOwnPageNames(isVisited)
  const found = kind === 'drop' && wanted.trim() === '' ? [] : findPages(pages, wanted, names)
  const isOpen = kind === 'list' || (wanted.trim() !== '' && !isClosed)
  const marked = found[Math.min(at, found.length - 1)]

  const change = (value: string) => {
    setWanted(value)
    setAt(0)
    setIsClosed(false)
  }
  const choose = (page: MenuPage) => {
    change('')
    onChoose(page)
  }
  const everywhere = () => {
    change('')
    onEverywhere(wanted.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a Chinese word is being composed the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && isOpen && (marked !== undefined || wanted.trim() !== '')) {
      if (marked) choose(marked)
      else everywhere()
    } else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, Math.max(0, found.length - 1)))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Escape' && kind === 'drop') change('')
    else return
    event.preventDefault()
  }
  return (
    <div className={`finder finder-${kind}`} role="search">
      <input
        className="finder-field"
        type="text"
        role="combobox"
        aria-label={text('label')}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && marked ? `${id}-${marked.path}` : undefined}
        placeholder={text('hint')}
        value={wanted}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setIsClosed(true)}
        onFocus={() => {
          setIsClosed(false)
          setIsVisited(true)
        }}
      />
      {isOpen && (
        <div className="finder-found">
          <div id={`${id}-list`} role="listbox" aria-label={text('results')}>
            {found.map((page) => (
              // Keys are taken by the field, which keeps the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={page.path}
                id={`${id}-${page.path}`}
                role="option"
                tabIndex={-1}
                aria-selected={page === marked}
                className="finder-page"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(page)}
              >
                <MenuIcon word={page.icon} />
                <span>{page.name}</span>
                <small>{page.groups.join(' / ')}</small>
              </div>
            ))}
          </div>
          <p className="finder-none" role="status">
            {found.length === 0 && text('none', { text: wanted.trim() })}
          </p>
          {/* The field keeps the focus, and its list is open as long as it has it. */}
          <button
            type="button"
            className="finder-everywhere"
            onMouseDown={(event) => event.preventDefault()}
            onClick={everywhere}
          >
            <SearchOutlined aria-hidden />
            <span>{wanted.trim() === '' ? text('everywhere') : text('everywhereFor', { text: wanted.trim() })}</span>
            <kbd>Ctrl K</kbd>
          </button>
        </div>
      )}
    </div>
  )
}
