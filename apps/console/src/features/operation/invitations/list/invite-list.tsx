import { inviteResource, type InviteRow } from '@drawdesk/contract/operation/invite'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Field } from '../../../../resource/field.ts'
import { untyped, type Row } from '../../../../resource/row.ts'
import { ListPanel } from '../../../../resource/screen/list-panel.tsx'
import { ListRows } from '../../../../resource/screen/list-rows.tsx'
import { ListToolbar } from '../../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../../resource/screen/paged-body.tsx'
import { useListColumns } from '../../../../resource/screen/use-list-columns.ts'
import { KindCell } from '../../../../resource/slots.tsx'
import { useFields } from '../../../../resource/use-fields.ts'
import { useResourceList, type ResourceList } from '../../../../resource/use-resource-list.ts'
import { inviteTexts } from '../user-invite.i18n.ts'
import { DecideDialog, type Deciding } from './decide-dialog.tsx'
import { CreditsCell, InviteState, SharesCell, timeCell } from './invite-cells.tsx'

const definition = untyped(inviteResource)
const CELLS: Readonly<Record<string, (row: InviteRow) => ReactNode>> = {
  state: (row) => <InviteState row={row} />,
  shares: (row) => <SharesCell row={row} />,
  credits: (row) => <CreditsCell row={row} />,
  createTime: timeCell('createTime'),
  paidTime: timeCell('paidTime'),
  holdUntil: timeCell('holdUntil'),
}
const renderCell = (field: Field, row: Row): ReactNode =>
  CELLS[field.name]?.(row as unknown as InviteRow) ?? <KindCell field={field} row={row} /> // rows of this list

/** Every invitation; what is held is decided here, one by one or several at once. */
export default function InviteList() {
  const t = useTexts(inviteTexts)
  const list = useResourceList(definition) as unknown as ResourceList<Row> // its rows have ids
  const fields = useFields(definition)
  const columns = useListColumns(definition.name, fields)
  const canDecide = usePermission('userInvite_decide')
  const [deciding, setDeciding] = useState<Deciding>()
  const ticked = list.selectedRows as unknown as readonly InviteRow[] // of this list
  const held = ticked.filter(({ held: isHeld }) => isHeld === 1)
  return (
    <ListPanel
      resource={definition}
      list={list}
      label={t('tab.list')}
      fields={fields}
      toolbar={
        <ListToolbar
          resource={definition}
          list={list}
          columns={columns}
          without={['export']}
          slot={canDecide && <BulkDecide held={held} onDecide={setDeciding} />}
        />
      }
    >
      <PagedBody
        resource={definition}
        list={list}
        words={{ nothing: t('list.nothing'), nothingHint: t('list.nothingHint') }}
      >
        <ListRows
          list={list}
          columns={columns}
          selected={canDecide ? list.selected : undefined}
          nameOf={(row) => String(row.userName)}
          renderCell={renderCell}
          renderActions={
            canDecide ? (row) => <Decide row={row as unknown as InviteRow} onDecide={setDeciding} /> : undefined
          }
        />
      </PagedBody>
      {deciding && (
        <DecideDialog
          deciding={deciding}
          onClose={(isDone) => {
            setDeciding(undefined)
            if (isDone) list.select([])
          }}
        />
      )}
    </ListPanel>
  )
}

type OnDecide = (deciding: Deciding) => void

function Decide({ row, onDecide }: { row: InviteRow; onDecide: OnDecide }): ReactNode {
  const t = useTexts(inviteTexts)
  if (row.held === 0) return null
  const name = row.userName
  return (
    <div className="res-row-actions">
      <Button
        type="link"
        size="small"
        aria-label={t('approveOf', { name })}
        onClick={() => onDecide({ decision: 'approve', rows: [row] })}
      >
        {t('approve')}
      </Button>
      <Button
        type="link"
        size="small"
        danger
        aria-label={t('rejectOf', { name })}
        onClick={() => onDecide({ decision: 'reject', rows: [row] })}
      >
        {t('reject')}
      </Button>
    </div>
  )
}

function BulkDecide({ held, onDecide }: { held: readonly InviteRow[]; onDecide: OnDecide }): ReactNode {
  const t = useTexts(inviteTexts)
  const isNone = held.length === 0
  const facts = { disabled: isNone, title: isNone ? t('noneHeld') : undefined }
  const count = held.length
  return (
    <>
      <Button {...facts} onClick={() => onDecide({ decision: 'approve', rows: held })}>
        {isNone ? t('approve') : t('approveMany', { count })}
      </Button>
      <Button {...facts} danger={!isNone} onClick={() => onDecide({ decision: 'reject', rows: held })}>
        {isNone ? t('reject') : t('rejectMany', { count })}
      </Button>
    </>
  )
}
