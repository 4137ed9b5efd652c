import type { ExStyle } from '@drawdesk/contract/drawing/draw-ex'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { SearchInput } from '../../../../../components/search-input/search-input.tsx'
import { Delayed } from '../../../../../components/delayed.tsx'
import { AppModal } from '../../../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../../../components/empty.tsx'
import { ErrorNote } from '../../../../../components/error-note.tsx'
import { seededName } from '../../../../../lib/texts/language.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { styleChoicesQuery } from '../../draw-ex.api.ts'
import { exEditorTexts } from '../editor.i18n.ts'
import { PictureChoices } from '../picture-choices.tsx'

interface StylePickerProps {
  chosen: readonly string[]
  onAdd: (styles: ExStyle[]) => void
  onClose: () => void
}

/** Active styles that are not chosen yet, as pictures; several at once, in the order they were ticked. */
export function StylePicker({ chosen, onAdd, onClose }: StylePickerProps) {
  const t = useTexts(exEditorTexts)
  const { data, error, refetch } = useQuery(styleChoicesQuery)
  const [words, setWords] = useState('')
  const [picked, setPicked] = useState<readonly string[]>([])
  const free = (data ?? []).filter(({ id }) => !chosen.includes(id))
  const shown = free.filter(({ styleName }) => seededName(styleName).toLowerCase().includes(words.trim().toLowerCase()))
  const add = () => {
    onAdd(
      picked.flatMap((id) =>
        free
          .filter((style) => style.id === id)
          .map(({ styleName, coverFile }): ExStyle => ({ styleId: id, styleName, coverFile, active: 1 })),
      ),
    )
    onClose()
  }
  return (
    <AppModal
      open
      width={720}
      title={t('pickTitle')}
      okText={picked.length > 0 ? t('pickAdd', { n: picked.length }) : t('pickAddNone')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: picked.length === 0 }}
      onOk={add}
      onCancel={onClose}
    >
      {free.length > 0 && (
        <SearchInput
          allowClear
          aria-label={t('pickSearch')}
          placeholder={t('pickSearch')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <div className="ex-picker">
        {error ? (
          <ErrorNote error={error} title={t('pickFailed')} isCompact onRetry={() => void refetch()} />
        ) : !data ? (
          <Delayed>
            <Skeleton active />
          </Delayed>
        ) : data.length === 0 ? (
          <EmptyNote
            title={t('pickNone')}
            reason={t('pickNoneHint')}
            isCompact
            action={<Link to="/drawing/drawStyle">{t('goStyles')}</Link>}
          />
        ) : free.length === 0 ? (
          <EmptyNote title={t('pickAll')} isCompact />
        ) : shown.length === 0 ? (
          <EmptyNote title={t('pickNoMatch', { words: words.trim() })} isCompact />
        ) : (
          <PictureChoices
            label={t('pickTitle')}
            choices={shown.map(({ id, styleName, coverFile }) => ({
              id,
              name: seededName(styleName),
              file: coverFile,
            }))}
            picked={picked}
            onPick={(id) => setPicked(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id])}
          />
        )}
      </div>
    </AppModal>
  )
}
