import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { SearchInput } from '../../../../../components/search-input/search-input.tsx'
import { Delayed } from '../../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../../components/empty.tsx'
import { ErrorNote } from '../../../../../components/error-note.tsx'
import { useLanguage } from '../../../../../lib/texts/language.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { presetsQuery } from '../../draw-api.api.ts'
import { draftOfPreset, hostOf } from '../state/draft.ts'
import { editorTexts } from '../editor.i18n.ts'
import type { EditorStart } from './new-chooser.tsx'
import { groupPresets } from './preset-groups.ts'
import { startTexts } from './start.i18n.ts'
import './start.css'

/** So few are seen at a glance; more want a search. */
const SEARCH_FROM_PRESETS = 8

/** Every preset as a card under what it can do: its name, where it goes, what it needs. */
export function PresetGallery({ onChoose }: { onChoose: (start: EditorStart) => void }) {
  const t = useTexts(startTexts)
  const capabilities = useTexts(editorTexts)
  const { data, error, refetch } = useQuery(presetsQuery(useLanguage()))
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const groups = useMemo(() => groupPresets(data ?? [], wanted), [data, wanted])
  return (
    <section className="draw-gallery" aria-label={t('presets')}>
      <header>
        <h2>{t('presets')}</h2>
        {data && data.length >= SEARCH_FROM_PRESETS && (
          <SearchInput
            allowClear
            aria-label={t('search')}
            placeholder={t('search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </header>
      {error && <ErrorNote error={error} title={t('presetsFailed')} onRetry={() => void refetch()} isCompact />}
      {!data && !error && (
        <Delayed>
          <Skeleton active paragraph={{ rows: 6 }} />
        </Delayed>
      )}
      {data && data.length > 0 && groups.length === 0 && (
        <EmptyNote title={t('nothingFound')} reason={t('nothingFoundHint')} isCompact />
      )}
      {groups.map(({ capability, presets }) => (
        <section key={capability} aria-label={capabilities(capability)}>
          <h3>
            {capabilities(capability)} <small>{presets.length}</small>
          </h3>
          <ul className="draw-presets">
            {presets.map((preset) => (
              <li key={preset.preset}>
                <button type="button" onClick={() => onChoose({ draft: draftOfPreset(preset), isShort: true })}>
                  <strong>{preset.name}</strong>
                  <code>{hostOf(String(preset.definition.baseUrl)) ?? ' '}</code>
                  <span>{preset.help}</span>
                  <small data-needs={preset.secrets.length > 0 || undefined}>
                    {preset.secrets.length > 0 ? t('needs', { names: preset.secrets.join(', ') }) : t('needsNothing')}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
