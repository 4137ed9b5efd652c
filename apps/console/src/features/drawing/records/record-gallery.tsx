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
import type { GalleryCard } from '../gallery/layout/gallery-index.ts'
import { noSelection, type GallerySelection } from '../gallery/gallery-selection.ts'
import { useGallerySize } from '../gallery/layout/gallery-size.ts'
import { GallerySizeChooser } from '../gallery/gallery-tools.tsx'
import { drawInfoTexts } from './draw-info.i18n.ts'
import { HiddenNote } from './hidden-note.tsx'
import { SelectionBar } from './bulk/selection-bar.tsx'

interface RecordGalleryProps {
  filters: Readonly<Record<string, string>>
  look: Look | undefined
  onLook: (look: Look | undefined) => void
  onOpen: (id: string) => void
  onClear: () => void
  onFilters: (filters: Readonly<Record<string, string>>) => void
}

interface Selected {
  of: string
  selection: GallerySelection
  /** What the gallery knew of each when it was selected; it may have been scrolled far away since. */
  cards: ReadonlyMap<string, GalleryCard>
}

const NONE = { selection: noSelection, cards: new Map<string, GalleryCard>() }

/** The endless gallery of records, with what can be done to one of them or to many. */
export function RecordGallery({ filters, look, onLook, onOpen, onClear, onFilters }: RecordGalleryProps) {
  const t = useTexts(drawInfoTexts)
  const canView = usePermission('drawInfo_view')
  const [size, setSize] = useGallerySize()
  const [compared, setCompared] = useState<Compared>()
  // Other filters begin without a selection: what is selected should be in view.
  const of = JSON.stringify(filters)
  const [state, setState] = useState<Selected>({ of, ...NONE })
  const selected = state.of === of ? state : { of, ...NONE }
  const clear = () => setState({ of, ...NONE })
  const slots = useSlots()

  const select = (selection: GallerySelection, cards: readonly GalleryCard[]) => {
    const known = new Map(cards.map((card) => [card.id, card]))
    const chosen = [...selection.ids].flatMap((id) => {
      const card = known.get(id) ?? selected.cards.get(id)
      return card ? [[id, card] as const] : []
    })
    setState({ of, selection, cards: new Map(chosen.sort(([a], [b]) => (BigInt(a) < BigInt(b) ? 1 : -1))) })
  }
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
      onSelect={select}
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
          cards={asTheyAre(selected.cards, cards)}
          onClear={clear}
          onCompare={setCompared}
          idle={
            <>
              <span className="draw-help draw-number" title={t('keysHelp')}>
                {total}
              </span>
              <HiddenNote filters={filters} onFilters={onFilters} />
            </>
          }
          tools={
            <>
              <BoardChooser
                boardId={filters.boardId}
                onChange={(boardId) => {
                  const { boardId: _, ...others } = filters
                  onFilters({ ...others, ...(boardId && { boardId }) })
                }}
              />
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

/** What was selected, as it is now where it is still on the gallery: a drawing ends meanwhile, and something else can be done to it. */
function asTheyAre(selected: ReadonlyMap<string, GalleryCard>, cards: readonly GalleryCard[]): GalleryCard[] {
  if (selected.size === 0) return []
  const known = new Map(cards.map((card) => [card.id, card]))
  return [...selected].map(([id, card]) => known.get(id) ?? card)
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
