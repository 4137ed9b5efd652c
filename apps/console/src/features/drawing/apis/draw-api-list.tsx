import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import type { DrawApiListRow } from '@drawdesk/contract/drawing/draw-api'
import { PAGE_SIZES } from '@drawdesk/contract/core/constants'
import { Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { PageHeader } from '../../../components/page-header.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { fieldsIn, type Field } from '../../../resource/field.ts'
import { kinds } from '../../../resource/kinds/kinds.tsx'
import { BulkBar } from '../../../resource/list/bulk-bar.tsx'
import { ColumnChooser } from '../../../resource/list/column-chooser.tsx'
import { useColumnPrefs, visibleFields } from '../../../resource/list/column-prefs.ts'
import { ExportButton } from '../../../resource/list/export-button.tsx'
import { FilterChips } from '../../../resource/list/filter-chips.tsx'
import { ListBody } from '../../../resource/list/list-body.tsx'
import { ResourceCards } from '../../../resource/list/resource-cards.tsx'
import { ResourceTable } from '../../../resource/list/resource-table.tsx'
import { SearchForm } from '../../../resource/list/search-form.tsx'
import '../../../resource/resource.css'
import { kitTexts } from '../../../resource/resource.i18n.ts'
import { untyped, type Row } from '../../../resource/row.ts'
import { useFields } from '../../../resource/use-fields.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import '../shared/drawing.css'
import { DrawApiActions } from './draw-api-actions.tsx'
import { ActiveSwitch, HealthCell, HostCell, NameCell } from './draw-api-cells.tsx'
import { drawApiTexts } from './draw-api.i18n.ts'
import { useHealthEvents } from './use-health-events.ts'
import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'

const definition = untyped(drawApiResource)
/** Until the user gives others: all columns fit beside the menu at 1440. */
const WIDTHS_PX = { apiName: 200, capability: 104, active: 80, flow: 104, health: 136, updateTime: 120 }

interface DrawApiListProps {
  onAdd: () => void
  onEdit: (id: string) => void
  onTest: (id: string) => void
}

/** The list of drawing APIs: the kit's parts in the usual order, with cells and row actions of our own. */
export function DrawApiList({ onAdd, onEdit, onTest }: DrawApiListProps) {
  const t = useTexts(kitTexts)
  const own = useTexts(drawApiTexts)
  const text = useText()
  const list = useResourceList(definition) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const fields = useFields(definition)
  const [prefs, setPrefs] = useColumnPrefs(definition.name)
  const isNarrow = useIsNarrow()
  const canAdd = usePermission('drawApi_add')
  const columns = visibleFields(fieldsIn(fields, 'list'), prefs)
  const Rows = isNarrow ? ResourceCards : ResourceTable
  const title = text(definition.texts.title)
  const purpose = text(definition.texts.purpose)

  useHealthEvents()

  const renderCell = (field: Field, row: Row): ReactNode => {
    const api = rowOf(row)
    if (field.name === 'apiName') return <NameCell row={api} />
    if (field.name === 'baseUrl') return <HostCell row={api} />
    if (field.name === 'health') return <HealthCell row={api} />
    if (field.name === 'active') return <ActiveSwitch row={api} onEdit={onEdit} />
    const { Cell } = kinds[field.definition.kind]
    return <Cell field={field} row={row} />
  }

  return (
    <div className="res-page">
      <PageHeader
        title={title}
        purpose={purpose}
        actions={
          canAdd && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
              {own('add')}
            </Button>
          )
        }
      />
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
          <ColumnChooser fields={fieldsIn(fields, 'list')} prefs={prefs} onChange={setPrefs} />
        </BulkBar>
        <ListBody list={list} title={title} purpose={purpose} onAdd={canAdd ? onAdd : undefined}>
          <Rows
            rows={list.rows}
            fields={columns}
            prefs={{ ...prefs, widthsPx: { ...WIDTHS_PX, ...prefs.widthsPx } }}
            sort={list.state.sort}
            onSort={(sort) => list.change({ sort })}
            selected={undefined}
            onSelect={list.select}
            nameOf={(row) => rowOf(row).apiName}
            renderCell={renderCell}
            renderActions={(row) => <DrawApiActions row={rowOf(row)} onEdit={onEdit} onTest={onTest} />}
          />
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

/** The kit knows rows by name only; these come from the list of drawing APIs. */
function rowOf(row: Row): DrawApiListRow {
  return row as unknown as DrawApiListRow
}
