import { sysStickersResource } from '@drawdesk/contract/drawing/sys-stickers'
import { seededName } from '../../../lib/texts/language.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { ResourceScreen } from '../../../resource/resource-page.tsx'
import { untyped, type Row } from '../../../resource/row.ts'
import { PagedFoot, Turning } from '../../../resource/screen/paged-body.tsx'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import '../shared/drawing.css'
import { StarterOffer } from '../shared/starter/starter-offer.tsx'
import { StickerCards } from './sticker-cards.tsx'
import './sys-stickers.css'
import { UploadStickers } from './upload-stickers.tsx'

const definition = untyped(sysStickersResource)

/** Stickers as picture cards; several pictures become stickers at once. */
export default function SysStickersPage() {
  const list = useResourceList(definition) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const canAdd = usePermission('sysStickers_add')
  const upload = <UploadStickers category={list.state.filters.category ?? ''} onAdded={list.reload} />
  return (
    <ResourceScreen
      resource={sysStickersResource}
      list={list}
      nameOf={(row) => seededName(row.name)}
      emptyMore={<StarterOffer />}
      {...(canAdd && { toolbar: () => upload })}
      renderRows={({ rows, selected, onSelect, renderActions }) => (
        <>
          <Turning list={list}>
            <StickerCards
              rows={rows}
              selected={selected}
              onSelect={onSelect}
              renderActions={renderActions}
              onCategory={(category) => list.change({ filters: { ...list.state.filters, category } })}
            />
          </Turning>
          <PagedFoot list={list} />
        </>
      )}
    />
  )
}
