import { AppstoreOutlined, BarsOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { drawExResource, type DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { PAGE_SIZES } from '@drawdesk/contract/core/constants'
import { Button, Pagination, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { PageHeader } from '../../../components/page-header.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { fieldsIn, type Field } from '../../../resource/field.ts'
import { BulkBar } from '../../../resource/list/bulk-bar.tsx'
import { ColumnChooser } from '../../../resource/list/column-chooser.tsx'
import { useColumnPrefs, visibleFields } from '../../../resource/list/column-prefs.ts'
import { ExportButton } from '../../../resource/list/export-button.tsx'
import { FilterChips } from '../../../resource/list/filter-chips.tsx'
import { ListBody } from '../../../resource/list/list-body.tsx'
import { ResourceTable } from '../../../resource/list/resource-table.tsx'
import { SearchForm } from '../../../resource/list/search-form.tsx'
import '../../../resource/resource.css'
import { kitTexts } from '../../../resource/resource.i18n.ts'
import { untyped, type Row } from '../../../resource/row.ts'
import { KindCell } from '../../../resource/slots.tsx'
import { useFields } from '../../../resource/use-fields.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import '../shared/drawing.css'
import { DrawExActions } from './draw-ex-actions.tsx'
import { DrawExCards } from './draw-ex-cards.tsx'
import { Cover, ExStateTag, Price, Schedule } from './draw-ex-cells.tsx'
import './draw-ex.css'
import { drawExTexts } from './draw-ex.i18n.ts'
import { NowBanner } from './now-banner.tsx'

const definition = untyped(drawExResource)
/** Until the user gives others: all columns fit beside the menu at 1440. */
const WIDTHS_PX = {
  exName: 220,
  muName: 128,
  state: 104,
  active: 88,
  startTime: 232,
  endTime: 160,
  price: 96,
  cover: 76,
}

interface DrawExListProps {
  isTable: boolean
  onTable: (isTable: boolean) => void
  onAdd: () => void
  onEdit: (id: string) => void
  onTry: (id: string) => void
}

/** The list of experiences: what is online now, then all of them as cards or as a table, by the kit's parts. */
export function DrawExList({ isTable, onTable, onAdd, onEdit, onTry }: DrawExListProps) {
  const t = useTexts(kitTexts)
  const own = useTexts(drawExTexts)
  const text = useText()
  const list = useResourceList(definition) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const fields = useFields(definition)
  const [prefs, setPrefs] = useColumnPrefs(definition.name)
  const isNarrow = useIsNarrow()
  const canAdd = usePermission('drawEx_add')
  const canView = usePermission('drawEx_view')
  // The whole schedule is said in the column of the start.
  const listFields = fieldsIn(fields, 'list').filter(({ name }) => name !== 'endTime')
  const columns = visibleFields(listFields, prefs)
  const title = text(definition.texts.title)
  const purpose = text(definition.texts.purpose)
  const showsTable = isTable && !isNarrow

  return (
    <div className="res-page">
      <PageHeader
        title={title}
        purpose={purpose}
        actions={
          <>
            {!isNarrow && (
              <Segmented
                aria-label={own('view')}
                value={isTable ? 'table' : 'cards'}
                onChange={(next) => onTable(next === 'table')}
                options={[
                  { value: 'cards', icon: <AppstoreOutlined aria-hidden />, label: own('cards') },
                  { value: 'table', icon: <BarsOutlined aria-hidden />, label: own('table') },
                ]}
              />
            )}
            {canAdd && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
                {own('add')}
              </Button>
            )}
          </>
        }
      />
      {canView && <NowBanner venue={list.state.filters.muName ?? ''} onOpen={onEdit} />}
      <section className="res-panel">
        <SearchForm
          name={definition.name}
          fields={fields.filter((field) => field.definition.search)}
          openCount={isNarrow ? 1 : 3}
          filters={list.state.filters}
          onSearch={(filters) => list.change({ filters })}
        />
        <FilterChips fields={fields} filters={list.state.filters} onChange={(filters) => list.change({ filters })} />
        <BulkBar selected={[]} onClear={() => list.select([])} onDelete={undefined} slot={undefined}>
          <Button
            type="text"
            icon={<ReloadOutlined aria-hidden />}
            aria-label={t('refresh')}
            title={t('refresh')}
            onClick={list.reload}
          />
          <ExportButton resource={definition} fields={columns} state={list.state} />
          {showsTable && <ColumnChooser fields={listFields} prefs={prefs} onChange={setPrefs} />}
        </BulkBar>
        <ListBody list={list} title={title} purpose={purpose} onAdd={canAdd ? onAdd : undefined}>
          <div className={list.isTurning ? 'res-turning' : undefined} aria-busy={list.isFetching}>
            {showsTable ? (
              <ResourceTable
                rows={list.rows}
                fields={columns}
                prefs={{ ...prefs, widthsPx: { ...WIDTHS_PX, ...prefs.widthsPx } }}
                sort={list.state.sort}
                onSort={(sort) => list.change({ sort })}
                selected={undefined}
                onSelect={list.select}
                nameOf={(row) => rowOf(row).exName}
                renderCell={(field, row) => <ExCell field={field} row={row} />}
                renderActions={(row) => <DrawExActions row={rowOf(row)} onEdit={onEdit} onTry={onTry} />}
              />
            ) : (
              <DrawExCards rows={list.rows.map(rowOf)} onEdit={onEdit} onTry={onTry} />
            )}
          </div>
          <div className="res-footer">
            <span className="res-number">
              {t(list.page?.totalMore ? 'totalMore' : 'total', { total: (list.page?.total ?? 0).toLocaleString('en') })}
            </span>
            <Pagination
              current={list.state.current}
              pageSize={list.state.size}
              total={list.page?.total ?? 0}
              simple={isNarrow}
              showSizeChanger={!isNarrow}
              pageSizeOptions={[...PAGE_SIZES]}
              onChange={(current, size) => list.change({ current: size === list.state.size ? current : 1, size })}
            />
          </div>
        </ListBody>
      </section>
    </div>
  )
}

function ExCell({ field, row }: { field: Field; row: Row }): ReactNode {
  const own = useTexts(drawExTexts)
  const ex = rowOf(row)
  if (field.name === 'cover')
    return (
      <span className="ex-thumb">
        <Cover file={ex.coverFile} name={ex.exName} variant="thumb" />
      </span>
    )
  if (field.name === 'exName')
    return (
      <b className="res-line" title={ex.exName}>
        {ex.exName}
      </b>
    )
  if (field.name === 'muName')
    return (
      <span className="res-line" title={ex.muName}>
        {ex.muName || own('anyVenue')}
      </span>
    )
  if (field.name === 'state') return <ExStateTag state={ex.state} />
  if (field.name === 'active') return ex.active ? null : <StateTag kind="warn">{own('hidden')}</StateTag>
  if (field.name === 'startTime') return <Schedule row={ex} />
  if (field.name === 'price') return <Price row={ex} />
  return <KindCell field={field} row={row} />
}

/** The kit knows rows by name only; these come from the list of experiences. */
function rowOf(row: Row): DrawEx {
  return row as unknown as DrawEx
}
