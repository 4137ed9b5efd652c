import type { FlowRow } from '@drawdesk/contract/workflow/work'
import type { ReactNode } from 'react'
import type { Field } from '../../../resource/field.ts'
import { RowActions, type RowMenuEntry } from '../../../resource/list/row-actions.tsx'
import type { ListWords } from '../../../resource/list/list-props.ts'
import type { SearchProps } from '../../../resource/kinds/kind-searches.tsx'
import { DayRange } from '../../../resource/kinds/time-search.tsx'
import { untyped, type Row } from '../../../resource/row.ts'
import { ListRows } from '../../../resource/screen/list-rows.tsx'
import { ListScreen } from '../../../resource/screen/list-screen.tsx'
import { ListToolbar } from '../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../resource/screen/paged-body.tsx'
import { useListColumns } from '../../../resource/screen/use-list-columns.ts'
import { KindCell } from '../../../resource/slots.tsx'
import { useFields } from '../../../resource/use-fields.ts'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { nameOfRow } from '../shared/row-name.ts'
import { DueTag, StateTagOf } from '../shared/row-tags.tsx'
import { useFlowNews } from '../shared/use-flow-news.ts'
import { HolderCell } from './work-cells.tsx'
import type { WorkResource } from './work-resource.ts'
import { workTexts } from './work.i18n.ts'
import '../../../resource/resource.css'

type Cells = Readonly<Record<string, (row: FlowRow) => ReactNode>>

interface WorkListProps {
  resource: WorkResource
  list: ResourceList<FlowRow>
  /** The first column: the name, leading to where the row is opened. */
  renderName: (row: FlowRow) => ReactNode
  /** The button of a row. */
  renderAction: (row: FlowRow) => ReactNode
  /** What stands behind its …. */
  menu: (row: FlowRow) => readonly RowMenuEntry[]
  /** What can be done to the ticked rows; without it rows cannot be ticked. */
  bulk?: ReactNode
  /** Between head and rows: views of the list, results. */
  above?: ReactNode
  /** Beside the title. */
  tabs?: ReactNode
  /** Words where there are no rows. */
  words: Pick<ListWords, 'nothing' | 'nothingHint'>
  /** The next step where there are none. */
  next?: ReactNode
  dialogs?: ReactNode
}

/** In the open on a wide screen; the mark of what is overdue stands behind "more". */
const OPEN_FILTERS = 3

const cells: Cells = {
  dueDate: (row) => <DueTag dueDate={row.dueDate} />,
  processIsFinished: (row) => <StateTagOf row={row} />,
  assigneeName: (row) => <HolderCell row={row} />,
}

/** A list of tasks or instances: filters, rows as a table or as cards, kept fresh by live events. */
export function WorkList({
  resource,
  list,
  renderName,
  renderAction,
  menu,
  bulk,
  above,
  tabs,
  words,
  next,
  dialogs,
}: WorkListProps): ReactNode {
  const t = useTexts(workTexts)
  const definition = untyped(resource)
  const fields = useFields(definition)
  const columns = useListColumns(definition.name, fields)
  useFlowNews()
  // Rows come from this resource's own list.
  const rowOf = (row: Row) => row as unknown as FlowRow
  const cellOf = (field: Field, row: Row): ReactNode =>
    field.name === 'processDefinitionName'
      ? renderName(rowOf(row))
      : (cells[field.name]?.(rowOf(row)) ?? <KindCell field={field} row={row} />)
  return (
    <ListScreen
      resource={definition}
      list={list}
      fields={fields}
      searched={searchedOf(fields, t('day'))}
      controls={{ beginDate: DaySearch }}
      openCount={OPEN_FILTERS}
      above={above}
      tabs={tabs}
      toolbar={<ListToolbar resource={definition} list={list} columns={columns} slot={bulk} without={['export']} />}
      dialogs={dialogs}
    >
      <PagedBody resource={definition} list={list} words={words} next={next}>
        <ListRows
          list={list as unknown as ResourceList<Row>}
          columns={columns}
          selected={bulk === undefined ? undefined : list.selected}
          nameOf={(row) => nameOfRow(rowOf(row))}
          renderCell={cellOf}
          renderActions={(row) => (
            <RowActions
              row={row}
              name={nameOfRow(rowOf(row))}
              commands={[]}
              slot={renderAction(rowOf(row))}
              entries={menu(rowOf(row))}
            />
          )}
        />
      </PagedBody>
    </ListScreen>
  )
}

/** Both days stand in one control. */
function searchedOf(fields: readonly Field[], day: string): Field[] {
  return fields
    .filter(({ name, definition: { search } }) => search && name !== 'endDate')
    .map((field) => (field.name === 'beginDate' ? { ...field, label: day } : field))
}

function DaySearch(props: SearchProps): ReactNode {
  return <DayRange {...props} afterKey="beginDate" beforeKey="endDate" />
}
