import { ArrowUpOutlined, EyeInvisibleOutlined } from '@ant-design/icons'
import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { Button } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { untyped, type Row } from '../../../resource/row.ts'
import { ListRows } from '../../../resource/screen/list-rows.tsx'
import { ListToolbar } from '../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../resource/screen/paged-body.tsx'
import { useListColumns } from '../../../resource/screen/use-list-columns.ts'
import { KindCell } from '../../../resource/slots.tsx'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import { PushPrintButton } from '../../devices/shared/push/push-print-button.tsx'
import { RecordCost } from '../shared/cost/record-cost.tsx'
import { DrawStateTag } from '../shared/draw-state-tag.tsx'
import { useDurationText } from '../shared/wait-text.ts'
import { RecordActions } from '../gallery/record/record-actions.tsx'
import { recordTexts } from '../gallery/record/record.i18n.ts'
import { TakenDownTag } from '../gallery/moderation/taken-down-tag.tsx'
import { useLiveRows } from '../gallery/use-live-rows.ts'
import { useNewest } from '../gallery/use-newest.ts'
import { NEWEST_MOST } from '../gallery/gallery.api.ts'
import { galleryTexts } from '../gallery/gallery.i18n.ts'
import { drawInfoTexts } from './draw-info.i18n.ts'
import { drawInfoResource } from '@drawdesk/contract/drawing/records/draw-info-resource'

const definition = untyped(drawInfoResource)
/** Until the user gives others: all columns fit beside the menu at 1440. */
const WIDTHS_PX = { prompt: 280, state: 128, userName: 136, finishedTime: 96, cost: 80, createTime: 120 }

interface RecordTableProps {
  fields: readonly Field[]
  canView: boolean
  onOpen: (id: string) => void
}

/** The same records as a table, with the kit's paging, columns and export. */
export function RecordTable({ fields, canView, onOpen }: RecordTableProps) {
  const t = useTexts(drawInfoTexts)
  const durationText = useDurationText()
  const list = useResourceList(definition) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const records = useMemo(() => list.rows.map(recordOf), [list.rows])
  // Newer ones are announced only above a list that shows the newest.
  const { current, sort, size, filters } = list.state
  const isNewest = list.page !== undefined && !list.isTurning && current === 1 && sort === undefined
  const newest = useNewest({
    path: definition.path,
    filters,
    states: filters.state?.split(',').map(Number),
    isOn: isNewest,
    has: (id) => records.some((record) => record.id === id),
    oldestId: records.length < size ? undefined : records.at(-1)?.id,
  })
  const rows = useLiveRows({
    path: definition.path,
    rows: records,
    onOthers: newest.receive,
  }) as unknown as readonly Row[]
  const columns = useListColumns(definition.name, fields, { widthsPx: WIDTHS_PX })

  const renderCell = (field: Field, row: Row): ReactNode => {
    const record = recordOf(row)
    if (field.name === 'prompt') return <PromptCell record={record} onOpen={onOpen} />
    if (field.name === 'state') return <StateCell record={record} />
    if (field.name === 'finishedTime') {
      const took = record.elapsedMs ?? undefined
      return took === undefined ? '' : <span className="draw-number">{durationText(took)}</span>
    }
    if (field.name === 'cost') return <RecordCost record={record} />
    return <KindCell field={field} row={row} />
  }
  return (
    <>
      <ListToolbar
        resource={definition}
        list={list}
        columns={columns}
        without={['reload']}
        slot={<NewerButton count={newest.count} onShow={list.reload} />}
      />
      <PagedBody resource={definition} list={list}>
        <ListRows
          list={{ ...list, rows }}
          columns={columns}
          onOpen={canView ? ({ id }) => onOpen(id) : undefined}
          nameOf={(row) => recordOf(row).prompt || t('noPrompt')}
          renderCell={renderCell}
          renderActions={
            canView
              ? (row) => (
                  <span className="res-row-actions">
                    <RecordActions record={recordOf(row)} look="links" onRepeated={onOpen} />
                    <PushPrintButton record={recordOf(row)} look="links" />
                  </span>
                )
              : undefined
          }
        />
      </PagedBody>
    </>
  )
}

/** Shows the newer records; nothing while there are none. */
function NewerButton({ count, onShow }: { count: number; onShow: () => void }): ReactNode {
  const t = useTexts(galleryTexts)
  return (
    count > 0 && (
      <Button type="primary" shape="round" icon={<ArrowUpOutlined aria-hidden />} onClick={onShow}>
        {t(count >= NEWEST_MOST ? 'newerMore' : 'newer', { n: count })}
      </Button>
    )
  )
}

function PromptCell({ record, onOpen }: { record: DrawInfo; onOpen: (id: string) => void }) {
  const t = useTexts(drawInfoTexts)
  const shared = useTexts(recordTexts)
  const name = record.prompt || t('noPrompt')
  return (
    <span className="draw-prompt-cell">
      <span className="draw-prompt-thumb">
        {record.files[0] ? (
          <img src={record.files[0].thumbUrl} alt="" loading="lazy" />
        ) : (
          record.takenDown === 1 && <EyeInvisibleOutlined aria-hidden title={shared('noPictureDown')} />
        )}
      </span>
      <Button type="link" size="small" title={name} aria-label={t('open', { name })} onClick={() => onOpen(record.id)}>
        <span className="res-line">{name}</span>
      </Button>
    </span>
  )
}

function StateCell({ record }: { record: DrawInfo }) {
  return (
    <span className="draw-state-cell">
      {record.takenDown === 1 ? (
        <TakenDownTag />
      ) : (
        <DrawStateTag state={record.state} waits={record.waits} reason={record.waitReason} />
      )}
      {record.state === 1 && record.progress > 0 && (
        <span className="draw-help draw-number">{Math.round(record.progress * 100)}%</span>
      )}
    </span>
  )
}

/** The kit knows rows by name only; these come from the list of records. */
function recordOf(row: Row): DrawInfo {
  return row as unknown as DrawInfo
}
