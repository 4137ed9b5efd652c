import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { drawExResource, type DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { seededName } from '../../../lib/texts/language.ts'
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
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import '../shared/drawing.css'
import { StarterOffer } from '../shared/starter/starter-offer.tsx'
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

/** The list of experiences: what is online now, then all of them as cards or as a table. */
export function DrawExList({ isTable, onTable, onAdd, onEdit, onTry }: DrawExListProps) {
  const t = useTexts(drawExTexts)
  const list = useResourceList(definition) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const fields = useFields(definition)
  // The whole schedule is said in the column of the start.
  const columns = useListColumns(definition.name, fields, { widthsPx: WIDTHS_PX, without: ['endTime'] })
  const isNarrow = useIsNarrow()
  const add = usePermission('drawEx_add') ? onAdd : undefined
  useNewKey(add !== undefined, onAdd)
  const canView = usePermission('drawEx_view')
  const showsTable = isTable && !isNarrow
  return (
    <ListScreen
      resource={definition}
      list={list}
      fields={fields}
      actions={!isNarrow && <LookChoice isTable={isTable} onTable={onTable} />}
      onAdd={add}
      addText={t('add')}
      hasAddKey={false}
      above={canView && <NowBanner venue={list.state.filters.muName ?? ''} onOpen={onEdit} />}
      toolbar={
        <ListToolbar resource={definition} list={list} columns={columns} without={showsTable ? [] : ['columns']} />
      }
    >
      <PagedBody resource={definition} list={list} onAdd={add} emptyMore={<StarterOffer />}>
        {showsTable ? (
          <ListRows
            list={list}
            columns={columns}
            nameOf={(row) => rowOf(row).exName}
            onOpen={({ id }) => onEdit(id)}
            renderCell={(field, row) => <ExCell field={field} row={row} />}
            renderActions={(row) => <DrawExActions row={rowOf(row)} onEdit={onEdit} onTry={onTry} />}
          />
        ) : (
          <DrawExCards rows={list.rows.map(rowOf)} onEdit={onEdit} onTry={onTry} />
        )}
      </PagedBody>
    </ListScreen>
  )
}

function LookChoice({ isTable, onTable }: Pick<DrawExListProps, 'isTable' | 'onTable'>): ReactNode {
  const t = useTexts(drawExTexts)
  return (
    <Segmented
      aria-label={t('view')}
      value={isTable ? 'table' : 'cards'}
      onChange={(next) => onTable(next === 'table')}
      options={[
        { value: 'cards', icon: <AppstoreOutlined aria-hidden />, label: t('cards') },
        { value: 'table', icon: <UnorderedListOutlined aria-hidden />, label: t('table') },
      ]}
    />
  )
}

function ExCell({ field, row }: { field: Field; row: Row }): ReactNode {
  const own = useTexts(drawExTexts)
  const ex = rowOf(row)
  if (field.name === 'cover')
    return (
      <span className="ex-thumb">
        <Cover file={ex.coverFile} name={seededName(ex.exName)} variant="thumb" />
      </span>
    )
  if (field.name === 'exName')
    return (
      <b className="res-line" title={seededName(ex.exName)}>
        {seededName(ex.exName)}
      </b>
    )
  if (field.name === 'muName')
    return (
      <span className="res-line" title={ex.muName}>
        {ex.muName || own('anyVenue')}
      </span>
    )
  if (field.name === 'state') return <ExStateTag row={ex} />
  if (field.name === 'active') return ex.active ? null : <StateTag kind="warn">{own('hidden')}</StateTag>
  if (field.name === 'startTime') return <Schedule row={ex} />
  if (field.name === 'price') return <Price row={ex} />
  return <KindCell field={field} row={row} />
}

/** The kit knows rows by name only; these come from the list of experiences. */
function rowOf(row: Row): DrawEx {
  return row as unknown as DrawEx
}
