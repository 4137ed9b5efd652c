import { AppstoreOutlined, BarsOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import { usePermission } from '../../../lib/permissions.ts'
import { useText, useTexts } from '../../../lib/texts.ts'
import { FilterChips } from '../../../resource/list/filter-chips.tsx'
import { readListState, writeListState } from '../../../resource/list/list-state.ts'
import { SearchForm } from '../../../resource/list/search-form.tsx'
import '../../../resource/resource.css'
import { untyped } from '../../../resource/row.ts'
import { useFields } from '../../../resource/use-fields.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import '../parts/drawing.css'
import { allRecordsKey, apiChoicesQuery } from './draw-info.api.ts'
import './draw-info.css'
import { drawInfoTexts } from './draw-info.i18n.ts'
import { drawInfoResource } from '@drawdesk/contract/biz/draw-info-resource'
import { RecordDetail } from './record-detail.tsx'
import { RecordTable } from './record-table.tsx'
import { RecordWall } from './record-wall.tsx'

const definition = untyped(drawInfoResource)

/** Drawing records, as a wall of pictures or (`?view=table`) as a table; `?id=` opens one of them. */
export default function DrawInfoPage() {
  const t = useTexts(drawInfoTexts)
  const text = useText()
  const [address, setAddress] = useSearchParams()
  const queryClient = useQueryClient()
  const isNarrow = useIsNarrow()
  const canView = usePermission('drawInfo_view')
  const { data: apis = [] } = useQuery(apiChoicesQuery)
  const fields = useFields(definition).map((field) => (field.name === 'apiId' ? { ...field, choices: apis } : field))
  const state = readListState(definition, address)
  const view = address.get('view') === 'table' ? 'table' : 'wall'
  const openId = address.get('id')

  const put = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(address)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    setAddress(next)
  }
  const search = (filters: Readonly<Record<string, string>>) => setAddress(writeListState(definition, { ...state, current: 1, filters }, address))
  const open = (id: string) => put({ id })

  return (
    <div className="res-page">
      <PageHeader
        title={text(definition.texts.title)}
        purpose={text(definition.texts.purpose)}
        actions={
          <>
            <Segmented
              aria-label={t('view')}
              value={view}
              options={[
                { value: 'wall', icon: <AppstoreOutlined aria-hidden />, label: t('wall') },
                { value: 'table', icon: <BarsOutlined aria-hidden />, label: t('table') },
              ]}
              onChange={(next) => put({ view: next === 'table' ? 'table' : undefined })}
            />
            <Button icon={<ReloadOutlined aria-hidden />} aria-label={t('refresh')} title={t('refresh')} onClick={() => void queryClient.invalidateQueries({ queryKey: allRecordsKey })} />
          </>
        }
      />
      <section className="res-panel">
        <SearchForm name={definition.name} fields={fields.filter((field) => field.definition.search)} openCount={isNarrow ? 1 : 3} filters={state.filters} onSearch={search} />
        <FilterChips fields={fields} filters={state.filters} onChange={search} />
        <div className="draw-records">
          {view === 'wall' ? (
            <RecordWall filters={state.filters} onOpen={open} onClear={() => search({})} />
          ) : (
            <RecordTable fields={fields} canView={canView} onOpen={open} />
          )}
        </div>
      </section>
      {openId !== null && <RecordDetail key={openId} id={openId} onClose={() => put({ id: undefined })} onOpen={open} />}
    </div>
  )
}
