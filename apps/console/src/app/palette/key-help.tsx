import { useState } from 'react'
import { useMenuPages } from '../../lib/menu/menu.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { GO_KEYS } from './go-keys.ts'
import { texts } from './palette.i18n.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const KEYS = [
  { keys: [isApple ? '⌘' : 'Ctrl', 'K'], says: 'keys.palette' },
  { keys: ['?'], says: 'keys.help' },
  { keys: ['/'], says: 'keys.text' },
  { keys: ['N'], says: 'keys.new' },
  { keys: ['J', 'K'], says: 'keys.rows' },
  { keys: ['X'], says: 'keys.tick' },
  { keys: [isApple ? '⌘' : 'Ctrl', 'A'], says: 'keys.all' },
  { keys: ['B'], says: 'keys.bulk' },
  { keys: ['M'], says: 'keys.move' },
  { keys: ['Enter'], says: 'keys.open' },
  { keys: ['E'], says: 'keys.edit' },
  { keys: ['F2'], says: 'keys.cell' },
  { keys: ['Delete'], says: 'keys.remove' },
  { keys: [isApple ? '⌘' : 'Ctrl', 'Enter'], says: 'keys.save' },
  { keys: ['Enter'], says: 'keys.search' },
  { keys: ['Esc'], says: 'keys.close' },
  { keys: ['Delete'], says: 'keys.tab' },
  { keys: ['Tab'], says: 'keys.skip' },
] as const

/** Has the page on screen a list whose cells are changed where they stand? */
const hasCells = (): boolean => document.querySelector('.pane:not([hidden]) .res-cell-editable') !== null

/** What the keyboard can do here. */
export function KeyHelp() {
  const text = useTexts(texts)
  const pages = useMenuPages()
  const [canEditCells] = useState(hasCells)
  const goes = Object.entries(GO_KEYS).flatMap(([letter, path]) => {
    const page = pages.find((one) => one.path === path)
    return page ? [{ letter, name: page.name }] : []
  })
  return (
    <dl className="keys">
      {KEYS.filter(({ says }) => says !== 'keys.cell' || canEditCells).map(({ keys, says }) => (
        <div key={says}>
          <dt>{text(says)}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
      {goes.map(({ letter, name }) => (
        <div key={letter}>
          <dt>{text('keys.go', { name })}</dt>
          <dd>
            <kbd>G</kbd>
            <kbd>{letter.toUpperCase()}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  )
}
