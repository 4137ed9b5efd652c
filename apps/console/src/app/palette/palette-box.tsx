import { SEARCH_MOST } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../lib/texts/texts.ts'
import { useSettled } from '../../lib/editing/use-settled.ts'
import { fitOf, fittingEntries, type PaletteEntry } from './entries.ts'
import { closePalette, usePalette } from './palette-store.ts'
import { texts } from './palette.i18n.ts'
import { noteRecent, readRecents } from './recents.ts'
import { recordsQuery } from './records.api.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

/** The resource whose rows are pages themselves. */
const MENU = 'menu'
/** Records are asked for when typing rests this long. */
const REST_MS = 250
const KINDS = ['recent', 'page', 'record', 'action', 'menu'] as const
/** Where an action was meant: named by how it begins, or by a word of its own. */
const ACTIONS_FIRST = ['recent', 'page', 'action', 'record', 'menu'] as const

/** The field and what it finds; arrows and Enter choose. */
export function PaletteBox() {
  const text = useTexts(texts)
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState(() => usePalette.getState().typed)
  const [at, setAt] = useState(0)
  const { entries, isOpen } = usePaletteEntries(typed)
  const rested = useSettled(typed, REST_MS)
  const { data, isFetching, isError } = useQuery(recordsQuery(rested))
  const records = (rested === typed && data ? data.records : []).map(
    ({ resource, title, page, id: record, name, note }): PaletteEntry => ({
      key: `${resource}-${record}`,
      // A page stands among the pages; the row of the menu that it has is only looked for in the end.
      kind: resource === MENU ? 'menu' : 'record',
      name: name || text('untitled'),
      note: note ? `${note} · ${title}` : title,
      address: addressOf(page, record, name),
      run: () => void navigate(addressOf(page, record, name)),
    }),
  )
  const [opened] = useState(readRecents)
  const recent = opened
    .filter(({ address }) => isOpen(address))
    .map(({ key, name, note, address }): PaletteEntry => ({
      key: `recent-${key}`,
      kind: 'recent',
      name,
      note,
      run: () => void navigate(address),
    }))
  const fitting = [...(typed.trim() === '' ? recent : []), ...fittingEntries(entries, typed)]
  const wanted = typed.trim().toLowerCase()
  const isActionMeant =
    wanted !== '' && fitting.some((entry) => entry.kind === 'action' && (fitOf(entry, wanted) ?? 2) < 2)
  const kinds = isActionMeant ? ACTIONS_FIRST : KINDS
  // Ordered as they are shown, so that the arrows go down the screen.
  const shown = kinds.flatMap((kind) => [...fitting, ...records].filter((entry) => entry.kind === kind))
  const marked = shown[Math.min(at, shown.length - 1)]
  const isSearching = isFetching || (rested !== typed && typed.trim().length > 1)

  const choose = (entry: PaletteEntry) => {
    const { key, name, note = '', address } = entry
    if (address !== undefined) noteRecent({ key, name, note, address })
    closePalette()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a Chinese word is being composed the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && marked) choose(marked)
    else if (event.key === 'ArrowDown')
      setAt(shown.length === 0 ? 0 : (Math.min(at, shown.length - 1) + 1) % shown.length)
    else if (event.key === 'ArrowUp')
      setAt(shown.length === 0 ? 0 : (Math.min(at, shown.length - 1) - 1 + shown.length) % shown.length)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    if (marked) document.getElementById(`${id}-${marked.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])

  return (
    <div className="palette">
      <input
        className="field-input"
        type="text"
        role="combobox"
        aria-label={text('label')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked && `${id}-${marked.key}`}
        placeholder={text('hint')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette-found" id={`${id}-list`} role="listbox" aria-label={text('results')}>
        {kinds.map((kind) => {
          const ofKind = shown.filter((entry) => entry.kind === kind)
          return (
            ofKind.length > 0 && (
              <div key={kind} role="group" aria-label={text(kind)}>
                <p className="palette-kind" aria-hidden="true">
                  {text(kind)}
                </p>
                {ofKind.map((entry) => (
                  <PaletteLine
                    key={entry.key}
                    id={`${id}-${entry.key}`}
                    entry={entry}
                    isMarked={entry === marked}
                    onPoint={() => setAt(shown.indexOf(entry))}
                    onChoose={() => choose(entry)}
                  />
                ))}
              </div>
            )
          )
        })}
      </div>
      <p className="palette-state" role="status">
        {shown.length === 0 && !isSearching
          ? text('none', { wanted: typed.trim() })
          : isSearching
            ? text('searching')
            : (data?.isPartial || isError) && rested === typed
              ? text('failed')
              : text('keysHint')}
      </p>
    </div>
  )
}

/** The record itself, open over the list of what has its name; drawings by their number. */
function addressOf(page: string, id: string, name: string): string {
  const query: Record<string, string> =
    page === '/drawing/drawInfo' || name === '' ? { id } : { q: name.slice(0, SEARCH_MOST), row: id }
  return `${page}?${new URLSearchParams(query).toString()}`
}

function PaletteLine({
  id,
  entry,
  isMarked,
  onPoint,
  onChoose,
}: {
  id: string
  entry: PaletteEntry
  isMarked: boolean
  onPoint: () => void
  onChoose: () => void
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and has the keys; the line only takes the pointer
    <div
      id={id}
      tabIndex={-1}
      className="palette-line"
      role="option"
      aria-selected={isMarked}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <span className="palette-name">{entry.name}</span>
      {entry.note && <span className="palette-note">{entry.note}</span>}
    </div>
  )
}
