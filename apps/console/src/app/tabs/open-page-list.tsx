import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { initialsOf } from '../../lib/texts/initials.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { fittingEntries, type PaletteEntry } from '../palette/entries.ts'
import type { Tab } from './tabs.ts'
import { texts } from './tabs.i18n.ts'
import './open-page-list.css'

interface OpenPageListProps {
  tabs: readonly Tab[]
  labelOf: (path: string) => string
  current: string
  /** A page was chosen, or nothing is wanted. */
  onDone: () => void
}

/** The open pages, the ones left last at the top; by part of the name or pinyin initials, arrows and Enter. */
export default function OpenPageList({ tabs, labelOf, current, onDone }: OpenPageListProps) {
  const text = useTexts(texts)
  const navigate = useNavigate()
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const entries = tabs
    .toSorted((a, b) => b.visit - a.visit)
    .map(({ value, search }): PaletteEntry => {
      const name = labelOf(value)
      return { key: value, kind: 'page', name, words: [initialsOf(name)], run: () => void navigate(value + search) }
    })
  const found = fittingEntries(entries, wanted)
  const active = found[Math.min(at, found.length - 1)]

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)))
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onDone()
      active.run()
    } else if (event.key === 'Escape') onDone()
  }
  return (
    <div className="open-pages" role="presentation" onKeyDown={press}>
      <Input
        ref={field}
        allowClear
        aria-label={text('find')}
        placeholder={text('find')}
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value)
          setAt(0)
        }}
      />
      {found.length === 0 ? (
        <p className="open-pages-none">{text('noneFound')}</p>
      ) : (
        <ul className="open-pages-list" aria-label={text('list')}>
          {found.map((entry) => (
            <li key={entry.key}>
              <button
                type="button"
                aria-current={entry.key === current ? 'page' : undefined}
                data-active={entry === active}
                onClick={() => {
                  onDone()
                  entry.run()
                }}
              >
                {entry.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
