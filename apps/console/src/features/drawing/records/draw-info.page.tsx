import { AppstoreOutlined, UnorderedListOutlined, ReloadOutlined, SafetyOutlined } from '@ant-design/icons'
import { drawInfoResource } from '@drawdesk/contract/drawing/records/draw-info-resource'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { readListState, writeListState } from '../../../resource/list/list-state.ts'
import { untyped } from '../../../resource/row.ts'
import { ListScreen } from '../../../resource/screen/list-screen.tsx'
import { OwnTenantNote } from '../../../resource/tenant/own-tenant-note.tsx'
import { useFields } from '../../../resource/use-fields.ts'
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
  const [address, setAddress] = useSearchParams()
  const { put, look, setLook } = useGalleryAddress()
  const queryClient = useQueryClient()
  const canView = usePermission('drawInfo_view')
  const state = readListState(definition, address)
  const mayCheck = usePermission('drawInfo_check')
  const maySeeCosts = usePermission('drawCosts_view')
  const fields = useNamedFields(useFields(definition), state.filters).filter(
    ({ name }) => (mayCheck || name !== 'takenDown') && (maySeeCosts || name !== 'cost'),
  )
  const asked = address.get('view')
  const view = asked === 'table' ? 'table' : asked === 'checks' && (mayCheck || canView) ? 'checks' : 'gallery'
  const openId = address.get('id')

  const search = (filters: Readonly<Record<string, string>>) =>
    setAddress(writeListState(definition, { ...state, current: 1, filters }, address))
  const open = (id: string) => put({ id })

  return (
    <ListScreen
      resource={definition}
      above={<OwnTenantNote way="queueOf" />}
      list={{ state, change: ({ filters = {} }) => search(filters) }}
      fields={view === 'checks' ? [] : fields}
      controls={NAME_CONTROLS}
      actions={
        <>
          <CopyLinkButton />
          <ViewChoice
            view={view}
            hasChecks={mayCheck || canView}
            onView={(next) => put({ view: next === 'gallery' ? undefined : next })}
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
      dialogs={
        openId !== null && (
          <LazyPart>
            <RecordDetail key={openId} id={openId} onClose={() => put({ id: undefined })} onOpen={open} />
          </LazyPart>
        )
      }
    >
      {view === 'checks' ? (
        <Findings onOpen={canView ? open : undefined} />
      ) : (
        <div className="draw-records">
          {view === 'gallery' ? (
            <RecordGallery
              filters={state.filters}
              look={look}
              onLook={setLook}
              onOpen={open}
              onClear={() => search({})}
              onFilters={search}
            />
          ) : (
            <RecordTable fields={fields} canView={canView} onOpen={open} />
          )}
        </div>
      )}
    </ListScreen>
  )
}

type View = 'gallery' | 'table' | 'checks'

function ViewChoice({ view, hasChecks, onView }: { view: View; hasChecks: boolean; onView: (view: View) => void }) {
  const t = useTexts(drawInfoTexts)
  return (
    <Segmented
      aria-label={t('view')}
      value={view}
      options={[
        { value: 'gallery' as const, icon: <AppstoreOutlined aria-hidden />, label: t('gallery') },
        { value: 'table' as const, icon: <UnorderedListOutlined aria-hidden />, label: t('table') },
        ...(hasChecks ? [{ value: 'checks' as const, icon: <SafetyOutlined aria-hidden />, label: t('checks') }] : []),
      ]}
      onChange={onView}
    />
  )
}
