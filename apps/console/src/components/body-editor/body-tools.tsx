import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { bodyEditorTexts } from './body-editor.i18n.ts'

interface BodyToolsProps {
  canAdd: boolean
  hasContainers: boolean
  onFold: (isFolded: boolean) => void
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  /** Answers how many there are; `step` goes on from the hit shown. */
  onSearch: (words: string, step: -1 | 0 | 1) => { at: number; count: number }
  searchRef: Ref<HTMLInputElement>
}

/** Search, steps back and forth, folding. */
export function BodyTools({
  canAdd,
  hasContainers,
  onFold,
  canUndo,
  canRedo,
  onUndo,
  onRedo,
  onSearch,
  searchRef,
}: BodyToolsProps) {
  const t = useTexts(bodyEditorTexts)
  const [words, setWords] = useState('')
  const [hits, setHits] = useState({ at: 0, count: 0 })
  const look = (next: string, step: -1 | 0 | 1) => setHits(onSearch(next, step))
  const searchKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      look(words, event.shiftKey ? -1 : 1)
    }
    if (event.key === 'Escape' && words !== '') {
      event.stopPropagation()
      setWords('')
      look('', 0)
    }
  }
  return (
    <div className="body-tools">
      <search className="body-search">
        <input
          ref={searchRef}
          type="search"
          value={words}
          aria-label={t('search')}
          placeholder={t('search')}
          spellCheck={false}
          onKeyDown={searchKey}
          onChange={(event) => {
            setWords(event.target.value)
            look(event.target.value, 0)
          }}
        />
        {words.trim() !== '' && (
          <>
            <span role="status">{hits.count === 0 ? t('noHits') : t('hits', { at: hits.at + 1, n: hits.count })}</span>
            <button
              type="button"
              className="body-icon-button"
              aria-label={t('previousHit')}
              title={t('previousHit')}
              disabled={hits.count === 0}
              onClick={() => look(words, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              className="body-icon-button"
              aria-label={t('nextHit')}
              title={t('nextHit')}
              disabled={hits.count === 0}
              onClick={() => look(words, 1)}
            >
              ↓
            </button>
          </>
        )}
      </search>
      {canAdd && (
        <>
          <button
            type="button"
            className="body-icon-button"
            aria-label={t('undo')}
            title={t('undoKeys')}
            disabled={!canUndo}
            onClick={onUndo}
          >
            <UndoOutlined aria-hidden />
          </button>
          <button
            type="button"
            className="body-icon-button"
            aria-label={t('redo')}
            title={t('redoKeys')}
            disabled={!canRedo}
            onClick={onRedo}
          >
            <RedoOutlined aria-hidden />
          </button>
        </>
      )}
      {hasContainers && (
        <>
          <button type="button" className="body-text-button" onClick={() => onFold(true)}>
            {t('foldAll')}
          </button>
          <button type="button" className="body-text-button" onClick={() => onFold(false)}>
            {t('unfoldAll')}
          </button>
        </>
      )}
    </div>
  )
}
