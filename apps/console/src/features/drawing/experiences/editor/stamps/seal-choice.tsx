import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { SearchInput } from '../../../../../components/search-input/search-input.tsx'
import { ErrorNote } from '../../../../../components/error-note.tsx'
import { seededName } from '../../../../../lib/texts/language.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { useSettled } from '../../../../../lib/editing/use-settled.ts'
import { CHOICES_SIZE, sealsQuery } from '../../draw-ex.api.ts'
import { useExField } from '../editor-context.ts'
import { exEditorTexts } from '../editor.i18n.ts'
import { ExFormField } from '../ex-field.tsx'
import { PictureChoices } from '../picture-choices.tsx'
import { useChosenSeal } from './use-chosen-stamps.ts'

/** From here on a search helps. */
const SEARCH_FROM = 8

/** One seal of all, or none. */
export function SealChoice() {
  const t = useTexts(exEditorTexts)
  const { value, set, error, canEdit } = useExField('sealId')
  const [words, setWords] = useState('')
  const settled = useSettled(words)
  const seals = useQuery(sealsQuery(settled.trim()))
  const chosen = useChosenSeal(value)
  const rows = seals.data?.records ?? []
  // What is chosen is always seen, whatever is searched for.
  const shown = chosen && !rows.some(({ id }) => id === chosen.id) ? [chosen, ...rows] : rows
  const hasMany = settled !== '' || (seals.data?.total ?? 0) > SEARCH_FROM
  const choices = [
    { id: '', name: t('noSeal'), file: null, none: '—' },
    ...shown.map(({ id, sealName, imageFile, text }) => ({
      id,
      name: seededName(sealName),
      file: imageFile,
      none: text || seededName(sealName),
    })),
  ]
  return (
    <ExFormField
      name="sealId"
      label={t('seal')}
      help={value === '' ? undefined : t('sealPlaceHelp')}
      error={error}
      width="full"
      isGroup
    >
      {() =>
        seals.error ? (
          <ErrorNote error={seals.error} title={t('sealsFailed')} isCompact onRetry={() => void seals.refetch()} />
        ) : (
          <div className="ex-choice">
            {hasMany && (
              <SearchInput
                className="ex-choice-search"
                allowClear
                aria-label={t('searchSeals')}
                placeholder={t('searchSeals')}
                value={words}
                onChange={({ target }) => setWords(target.value)}
              />
            )}
            <PictureChoices
              label={t('seal')}
              isCutOut
              isDisabled={!canEdit}
              choices={choices}
              picked={[value]}
              onPick={set}
            />
            {seals.data && rows.length === 0 && (
              <p className="draw-help">
                {settled === '' ? (
                  <>
                    {t('noSeals')} <Link to="/drawing/drawSeal">{t('goSeals')}</Link>
                  </>
                ) : (
                  t('sealNoMatch')
                )}
              </p>
            )}
            {(seals.data?.total ?? 0) > CHOICES_SIZE && <p className="draw-help">{t('more60', { n: CHOICES_SIZE })}</p>}
          </div>
        )
      }
    </ExFormField>
  )
}
