import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/records/draw-info'
import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { EmptyNote } from '../../../components/empty.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CardActions, CardFacts, CardRecall, EmptyFace } from '../gallery/card-slots.tsx'
import type { Compared } from '../gallery/lightbox/compared.ts'
import type { Look } from '../gallery/lightbox/neighbours.ts'
import { BoardChooser } from '../gallery/marks/board-chooser.tsx'
import { RemoveBoard } from '../gallery/marks/remove-board.tsx'
import { PictureGallery } from '../gallery/picture-gallery.tsx'
import { recallPath } from '../gallery/record/recall-button.tsx'
import { useMayChange, useRecordCommands } from '../gallery/record/record-commands.ts'
import type { CardSlots } from '../gallery/gallery-commands.ts'
import { galleryTexts } from '../gallery/gallery.i18n.ts'
import { useGallerySize } from '../gallery/layout/gallery-size.ts'
import { GallerySizeChooser } from '../gallery/gallery-tools.tsx'
import { SelectionBar } from '../gallery/select/bulk/selection-bar.tsx'
import { useSelectedCards } from '../gallery/select/use-selected-cards.ts'
import { drawInfoTexts } from './draw-info.i18n.ts'
import { HiddenNote } from './hidden-note.tsx'

interface RecordGalleryProps {
  filters: Readonly<Record<string, string>>
  look: Look | undefined
  onLook: (look: Look | undefined) => void
  onOpen: (id: string) => void
  onClear: () => void
  onFilters: (filters: Readonly<Record<string, string>>) => void
}

/** The endless gallery of records, with what can be done to one of them or to many. */
export function RecordGallery({ filters, look, onLook, onOpen, onClear, onFilters }: RecordGalleryProps) {
  const t = useTexts(drawInfoTexts)
  const wall = useTexts(galleryTexts)
  const canView = usePermission('drawInfo_view')
  const [size, setSize] = useGallerySize()
  const [compared, setCompared] = useState<Compared>()
  const selected = useSelectedCards(filters)
  const slots = useSlots()

  const texts = useMemo(() => ({ failed: t('failed'), noRights: t('noRights'), noRightsHint: t('noRightsHint') }), [t])
  const hasFilters = Object.keys(filters).length > 0
  // What was taken down hangs here for those alone who ask for it.
  const shown = useMemo(() => ({ takenDown: '0', ...filters }), [filters])
  return (
    <PictureGallery
      path={DRAW_INFO_PATH}
      filters={shown}
      states={filters.state?.split(',').map(Number)}
      size={size}
      slots={slots}
      selection={selected.selection}
      onSelect={selected.select}
      look={look}
      onLook={onLook}
      onDetail={canView ? onOpen : undefined}
      compared={compared}
      onCompare={setCompared}
      texts={texts}
      empty={
        hasFilters ? (
          <EmptyNote
            title={t('nothingFound')}
            reason={t('nothingFoundHint')}
            action={<Button onClick={onClear}>{t('clear')}</Button>}
          />
        ) : (
          <EmptyNote
            title={t('nothing')}
            reason={t('nothingHint')}
            action={
              <Link to="/drawing/drawApi">
                <Button type="primary">{t('nothingGo')}</Button>
              </Link>
            }
          />
        )
      }
      renderBar={({ total, cards, refresh }) => (
        <SelectionBar
          boardId={filters.boardId}
          cards={selected.amongst(cards)}
          onClear={selected.clear}
          onGone={selected.release}
          onCompare={setCompared}
          idle={
            <>
              <span className="draw-help draw-number" title={wall('keysHelp')}>
                {total}
              </span>
              <HiddenNote filters={filters} onFilters={onFilters} />
            </>
          }
          tools={
            <>
              <BoardChooser filters={filters} onFilters={onFilters} />
              {filters.boardId && <RemoveBoard boardId={filters.boardId} onRemoved={onClear} />}
              <GallerySizeChooser size={size} onChange={setSize} />
              <Button
                icon={<ReloadOutlined aria-hidden />}
                aria-label={t('refresh')}
                title={t('refresh')}
                onClick={refresh}
              />
            </>
          }
        />
      )}
    />
  )
}

/** The same slots at every render, so that cards which did not change are not drawn again. */
function useSlots(): CardSlots {
  const mayChange = useMayChange()
  const mayDraw = usePermission('drawDesk_draw')
  const navigate = useNavigate()
  const { act } = useRecordCommands()
  const latest = useRef({ mayChange, act, mayDraw, navigate })
  useEffect(() => {
    latest.current = { mayChange, act, mayDraw, navigate }
  })
  const [slots] = useState<CardSlots>(() => ({
    actions: (record) => (
      <>
        {latest.current.mayChange(record) && (
          <CardActions record={record} onAct={(action, one) => latest.current.act(action, one)} />
        )}
        {latest.current.mayDraw && (
          <CardRecall record={record} onRecall={(id) => void latest.current.navigate(recallPath(id))} />
        )}
      </>
    ),
    facts: (record) => <CardFacts record={record} />,
    face: (record) => <EmptyFace record={record} />,
  }))
  return slots
}
