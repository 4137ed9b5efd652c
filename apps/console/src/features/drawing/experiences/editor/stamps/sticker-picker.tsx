import type { SysSticker } from '@drawdesk/contract/drawing/sys-stickers'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { SearchInput } from '../../../../../components/search-input/search-input.tsx'
import { Delayed } from '../../../../../components/delayed.tsx'
import { AppModal } from '../../../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../../../components/empty.tsx'
import { ErrorNote } from '../../../../../components/error-note.tsx'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { useSettled } from '../../../../../lib/editing/use-settled.ts'
import { CHOICES_SIZE, stickersQuery } from '../../draw-ex.api.ts'
import { exEditorTexts } from '../editor.i18n.ts'
import { PictureChoices } from '../picture-choices.tsx'

interface StickerPickerProps {
  chosen: readonly string[]
  onAdd: (stickers: SysSticker[]) => void
  onClose: () => void
}

/** Stickers that are not chosen yet, found by name or category; what was ticked stays ticked while another word is searched for. */
export function StickerPicker({ chosen, onAdd, onClose }: StickerPickerProps) {
  const t = useTexts(exEditorTexts)
  const [words, setWords] = useState('')
  const settled = useSettled(words)
  const { data, error, refetch } = useQuery(stickersQuery(settled.trim()))
  const [picked, setPicked] = useState<readonly SysSticker[]>([])
  const shown = (data?.records ?? []).filter(({ id }) => !chosen.includes(id))
  const toggle = (id: string) => {
    const sticker = shown.find((each) => each.id === id)
    if (sticker)
      setPicked(picked.some((each) => each.id === id) ? picked.filter((each) => each.id !== id) : [...picked, sticker])
  }
  const add = () => {
    onAdd([...picked])
    onClose()
  }
  return (
    <AppModal
      open
      width={720}
      title={t('pickStickers')}
      okText={picked.length > 0 ? t('pickAdd', { n: picked.length }) : t('pickAddNone')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: picked.length === 0 }}
      onOk={add}
      onCancel={onClose}
    >
      <SearchInput
        allowClear
        aria-label={t('searchStickers')}
        placeholder={t('searchStickers')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="ex-picker">
        {error ? (
          <ErrorNote error={error} title={t('stickersFailed')} isCompact onRetry={() => void refetch()} />
        ) : !data ? (
          <Delayed>
            <Skeleton active />
          </Delayed>
        ) : shown.length > 0 ? (
          <>
            <PictureChoices
              label={t('pickStickers')}
              isCutOut
              choices={shown.map(({ id, name, imageFile }) => ({ id, name, file: imageFile, none: name }))}
              picked={picked.map(({ id }) => id)}
              onPick={toggle}
            />
            {(data.total ?? 0) > CHOICES_SIZE && <p className="draw-help">{t('more60', { n: CHOICES_SIZE })}</p>}
          </>
        ) : settled === '' && data.records.length === 0 ? (
          <EmptyNote
            title={t('stickerNone')}
            isCompact
            action={<Link to="/drawing/sysStickers">{t('goStickers')}</Link>}
          />
        ) : (
          <EmptyNote title={t('stickerNoMatch')} isCompact />
        )}
      </div>
    </AppModal>
  )
}
