import type { DrawApiListRow } from '@drawdesk/contract/drawing/draw-api'
import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'
import type { ReactNode } from 'react'
import { ApiTodayCell } from '../../../components/costs/api-today.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { useNewKey } from '../../../resource/list/keys/use-new-key.ts'
import { untyped, type Row } from '../../../resource/row.ts'
import { ListRows } from '../../../resource/screen/list-rows.tsx'
import { ListScreen } from '../../../resource/screen/list-screen.tsx'
import { ListToolbar } from '../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../resource/screen/paged-body.tsx'
import { useListColumns } from '../../../resource/screen/use-list-columns.ts'
import { KindCell } from '../../../resource/slots.tsx'
import { useFields } from '../../../resource/use-fields.ts'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import '../shared/drawing.css'
import { DrawApiActions } from './draw-api-actions.tsx'
import { ActiveSwitch, HealthCell, HostCell, NameCell } from './draw-api-cells.tsx'
import { drawApiTexts } from './draw-api.i18n.ts'
import { useHealthEvents } from './use-health-events.ts'

const { apiName, active, health, today, ...others } = drawApiResource.fields
/** In the order of chat APIs: whether it is on and how it does stand beside the name. */
const definition = untyped({ ...drawApiResource, fields: { apiName, active, health, today, ...others } })
/** Until the user gives others: all columns fit beside the menu at 1440. */
const WIDTHS_PX = {
  apiName: 184,
  capability: 132,
  active: 72,
  flow: 124,
  baseUrl: 120,
  health: 128,
  today: 168,
  updateTime: 112,
}

interface DrawApiListProps {
  onAdd: () => void
  onEdit: (id: string) => void
  onTest: (id: string) => void
}

/** The list of drawing APIs, with cells and row actions of its own. */
export function DrawApiList({ onAdd, onEdit, onTest }: DrawApiListProps) {
  const t = useTexts(drawApiTexts)
  const list = useResourceList(definition) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const fields = useFields(definition)
  const columns = useListColumns(definition.name, fields, { widthsPx: WIDTHS_PX })
  const add = usePermission('drawApi_add') ? onAdd : undefined
  useNewKey(add !== undefined, onAdd)
  useHealthEvents()

  const renderCell = (field: Field, row: Row): ReactNode => {
    const api = rowOf(row)
    if (field.name === 'apiName') return <NameCell row={api} />
    if (field.name === 'baseUrl') return <HostCell row={api} />
    if (field.name === 'health') return <HealthCell row={api} />
    if (field.name === 'today') return <ApiTodayCell today={api.today} />
    if (field.name === 'active') return <ActiveSwitch row={api} onEdit={onEdit} />
    return <KindCell field={field} row={row} />
  }
  return (
    <ListScreen
      resource={definition}
      list={list}
      fields={fields}
      onAdd={add}
      addText={t('add')}
      hasAddKey={false}
      toolbar={<ListToolbar resource={definition} list={list} columns={columns} />}
    >
      <PagedBody resource={definition} list={list} onAdd={add}>
        <ListRows
          list={list}
          columns={columns}
          nameOf={(row) => rowOf(row).apiName}
          renderCell={renderCell}
          onOpen={({ id }) => onEdit(id)}
          renderActions={(row) => <DrawApiActions row={rowOf(row)} onEdit={onEdit} onTest={onTest} />}
        />
      </PagedBody>
    </ListScreen>
  )
}

/** The kit knows rows by name only; these come from the list of drawing APIs. */
function rowOf(row: Row): DrawApiListRow {
  return row as unknown as DrawApiListRow
}
