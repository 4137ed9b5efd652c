import { ReloadOutlined } from '@ant-design/icons'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import { sdDrawResource } from '@drawdesk/contract/drawing/records/sd-draw-resource'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { EmptyNote } from '../../../../components/empty.tsx'
import { RECORDS_PATH } from '../../../../lib/home/draw-figures.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { readListState, writeListState } from '../../../../resource/list/list-state.ts'
import { untyped } from '../../../../resource/row.ts'
import { ListScreen } from '../../../../resource/screen/list-screen.tsx'
import { OwnTenantNote } from '../../../../resource/tenant/own-tenant-note.tsx'
import { useFields } from '../../../../resource/use-fields.ts'
import '../../shared/drawing.css'
import { CalmCardFacts, EmptyFace } from '../card-slots.tsx'
import type { Compared } from '../lightbox/compared.ts'
import { useNamedFields } from '../../shared/names/name-choices.ts'
import { NAME_CONTROLS } from '../../shared/names/name-search.tsx'
import { BoardChooser } from '../marks/board-chooser.tsx'
import { PictureGallery } from '../picture-gallery.tsx'
import { useGalleryAddress } from '../use-gallery-address.ts'
import type { CardSlots } from '../gallery-commands.ts'
import { useGallerySize } from '../layout/gallery-size.ts'
import { CopyLinkButton, GallerySizeChooser } from '../gallery-tools.tsx'
import { SelectionBar } from '../select/bulk/selection-bar.tsx'
import { useSelectedCards } from '../select/use-selected-cards.ts'
import { galleryTexts } from '../gallery.i18n.ts'
import { sdDrawTexts } from './gallery-page.i18n.ts'

const definition = untyped(sdDrawResource)
/** Only finished ones hang here. */
const STATES = [DRAW_STATE.succeeded]

/** Pictures alone, without states. */
const SLOTS: CardSlots = {
  facts: (record) => <CalmCardFacts record={record} />,
  face: (record) => <EmptyFace record={record} />,
}

/** The gallery: finished pictures on an endless grid, with what can be done to one or to many. Each leads to its record for who may see records. */
export default function SdDrawPage() {
  const t = useTexts(sdDrawTexts)
  const wall = useTexts(galleryTexts)
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const { look, setLook } = useGalleryAddress()
  const canView = usePermission('drawInfo_view')
  const [size, setSize] = useGallerySize()
  const [compared, setCompared] = useState<Compared>()
  const state = readListState(definition, address)
  const selected = useSelectedCards(state.filters)
  const fields = useNamedFields(useFields(definition), state.filters)
  const texts = useMemo(() => ({ failed: t('failed'), noRights: t('noRights'), noRightsHint: t('noRightsHint') }), [t])
  const search = (filters: Readonly<Record<string, string>>) =>
    setAddress(writeListState(definition, { ...state, filters }, address))
  const hasFilters = Object.keys(state.filters).length > 0

  return (
    <ListScreen
      resource={definition}
      above={<OwnTenantNote way="queueOf" />}
      list={{ state, change: ({ filters = {} }) => search(filters) }}
      fields={fields}
      searched={fields}
      controls={NAME_CONTROLS}
      actions={<CopyLinkButton />}
    >
      <PictureGallery
        path={definition.path}
        filters={state.filters}
        states={STATES}
        size={size}
        slots={SLOTS}
        selection={selected.selection}
        onSelect={selected.select}
        look={look}
        onLook={setLook}
        compared={compared}
        onCompare={setCompared}
        texts={texts}
        onDetail={canView ? (id) => void navigate(`${RECORDS_PATH}?id=${id}`) : undefined}
        empty={
          <EmptyNote
            title={t(hasFilters ? 'nothingFound' : 'nothing')}
            reason={t(hasFilters ? 'nothingFoundHint' : 'nothingHint')}
            action={hasFilters && <Button onClick={() => search({})}>{t('clear')}</Button>}
          />
        }
        renderBar={({ total, cards, refresh }) => (
          <SelectionBar
            boardId={state.filters.boardId}
            cards={selected.amongst(cards)}
            onClear={selected.clear}
            onGone={selected.release}
            onCompare={setCompared}
            idle={
              <span className="draw-help draw-number" title={wall('keysHelp')}>
                {total}
              </span>
            }
            tools={
              <>
                <BoardChooser filters={state.filters} onFilters={search} />
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
    </ListScreen>
  )
}
