import { AppstoreOutlined, BarsOutlined, ReloadOutlined, SafetyOutlined } from '@ant-design/icons'
import { drawInfoResource } from '@drawdesk/contract/drawing/records/draw-info-resource'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { FilterChips } from '../../../resource/list/filter-chips.tsx'
import { readListState, writeListState } from '../../../resource/list/list-state.ts'
import { SearchForm } from '../../../resource/list/search-form.tsx'
import '../../../resource/resource.css'
import { untyped } from '../../../resource/row.ts'
import { useFields } from '../../../resource/use-fields.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import '../shared/drawing.css'
import { useNamedFields } from '../shared/names/name-choices.ts'
import { NAME_CONTROLS } from '../shared/names/name-search.tsx'
import { useGalleryAddress } from '../gallery/use-gallery-address.ts'
import { CopyLinkButton } from '../gallery/gallery-tools.tsx'
import { allRecordsKey } from './draw-info.api.ts'
import './draw-info.css'
import { drawInfoTexts } from './draw-info.i18n.ts'
import { Findings } from './findings/findings.tsx'
import { RecordTable } from './record-table.tsx'
import { RecordGallery } from './record-gallery.tsx'

const RecordDetail = lazy(() =>
  loadChunk(() => import('./record-detail.tsx').then(({ RecordDetail: Part }) => ({ default: Part }))),
)

const definition = untyped(drawInfoResource)

/** Drawing records, as a gallery of pictures or (`?view=table`) as a table; `?id=` opens one of them, `?look=` its picture. */
export default function DrawInfoPage() {
  const t = useTexts(drawInfoTexts)
  const text = useText()
  const [address, setAddress] = useSearchParams()
  const { put, look, setLook } = useGalleryAddress()
  const queryClient = useQueryClient()
  const isNarrow = useIsNarrow()
  const canView = usePermission('drawInfo_view')
  const state = readListState(definition, address)
  const mayCheck = usePermission('drawInfo_check')
  const fields = useNamedFields(useFields(definition), state.filters).filter(
    ({ name }) => mayCheck || name !== 'takenDown',
  )
  const asked = address.get('view')
  const view = asked === 'table' ? 'table' : asked === 'checks' && (mayCheck || canView) ? 'checks' : 'gallery'
  const openId = address.get('id')

  const search = (filters: Readonly<Record<string, string>>) =>
    setAddress(writeListState(definition, { ...state, current: 1, filters }, address))
  const open = (id: string) => put({ id })

  return (
    <div className="res-page">
      <PageHeader
        title={text(definition.texts.title)}
        purpose={text(definition.texts.purpose)}
        actions={
          <>
            <CopyLinkButton />
            <Segmented
              aria-label={t('view')}
              value={view}
              options={[
                { value: 'gallery', icon: <AppstoreOutlined aria-hidden />, label: t('gallery') },
                { value: 'table', icon: <BarsOutlined aria-hidden />, label: t('table') },
                ...(mayCheck || canView
                  ? [{ value: 'checks', icon: <SafetyOutlined aria-hidden />, label: t('checks') }]
                  : []),
              ]}
              onChange={(next) => put({ view: next === 'gallery' ? undefined : next })}
            />
            {view === 'table' && (
              <Button
                icon={<ReloadOutlined aria-hidden />}
                aria-label={t('refresh')}
                title={t('refresh')}
                onClick={() => void queryClient.invalidateQueries({ queryKey: allRecordsKey })}
              />
            )}
          </>
        }
      />
      <section className="res-panel">
        {view === 'checks' ? (
          <Findings onOpen={canView ? open : undefined} />
        ) : (
          <>
            <SearchForm
              name={definition.name}
              fields={fields.filter((field) => field.definition.search)}
              openCount={isNarrow ? 1 : 3}
              filters={state.filters}
              onSearch={search}
              controls={NAME_CONTROLS}
            />
            <FilterChips fields={fields} filters={state.filters} onChange={search} />
            <div className="draw-records">
              {view === 'gallery' ? (
                <RecordGallery
                  filters={state.filters}
                  look={look}
                  onLook={setLook}
                  onOpen={open}
                  onClear={() => search({})}
                />
              ) : (
                <RecordTable fields={fields} canView={canView} onOpen={open} />
              )}
            </div>
          </>
        )}
      </section>
      {openId !== null && (
        <LazyPart>
          <RecordDetail key={openId} id={openId} onClose={() => put({ id: undefined })} onOpen={open} />
        </LazyPart>
      )}
    </div>
  )
}
