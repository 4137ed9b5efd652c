import { PAGE_SIZES } from '@drawdesk/contract/core/constants'
import { sysStickersResource } from '@drawdesk/contract/drawing/sys-stickers'
import { Pagination } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { kitTexts } from '../../../resource/resource.i18n.ts'
import { ResourceScreen } from '../../../resource/resource-page.tsx'
import { untyped, type Row } from '../../../resource/row.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import '../shared/drawing.css'
import { StickerCards } from './sticker-cards.tsx'
import './sys-stickers.css'
import { UploadStickers } from './upload-stickers.tsx'

const definition = untyped(sysStickersResource)

/** Stickers as picture cards; several pictures become stickers at once. */
export default function SysStickersPage() {
  const t = useTexts(kitTexts)
  const list = useResourceList(definition) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const isNarrow = useIsNarrow()
  const canAdd = usePermission('sysStickers_add')
  const total = list.page?.total ?? 0
  const upload = <UploadStickers category={list.state.filters.category ?? ''} onAdded={list.reload} />
  return (
    <ResourceScreen
      resource={sysStickersResource}
      list={list}
      nameOf={(row) => row.name}
      {...(canAdd && { toolbar: () => upload })}
      renderRows={({ rows, selected, onSelect, renderActions }) => (
        <>
          <div className={list.isTurning ? 'res-turning' : undefined} aria-busy={list.isFetching}>
            <StickerCards
              rows={rows}
              selected={selected}
              onSelect={onSelect}
              renderActions={renderActions}
              onCategory={(category) => list.change({ filters: { ...list.state.filters, category } })}
            />
          </div>
          <div className="sticker-foot">
            <span className="res-number">{t('total', { total: total.toLocaleString('en') })}</span>
            <Pagination
              current={list.state.current}
              pageSize={list.state.size}
              total={total}
              simple={isNarrow}
              showSizeChanger={!isNarrow}
              pageSizeOptions={[...PAGE_SIZES]}
              onChange={(current, size) => list.change({ current: size === list.state.size ? current : 1, size })}
            />
          </div>
        </>
      )}
    />
  )
}
