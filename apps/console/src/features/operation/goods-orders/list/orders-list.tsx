import { GOODS_STATE, goodsOrderResource, type GoodsOrder } from '@drawdesk/contract/operation/goods-order'
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { saveFile, titleAt } from '../../../../lib/browser/save-file.ts'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import type { Field } from '../../../../resource/field.ts'
import { useListAddress } from '../../../../resource/list/use-list-address.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { untyped, type Row } from '../../../../resource/row.ts'
import { ListPanel } from '../../../../resource/screen/list-panel.tsx'
import { ListRows } from '../../../../resource/screen/list-rows.tsx'
import { ListToolbar } from '../../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../../resource/screen/paged-body.tsx'
import { useListColumns } from '../../../../resource/screen/use-list-columns.ts'
import { useResourceList, type ResourceList } from '../../../../resource/use-resource-list.ts'
import { useOrderCalls } from '../goods-order.api.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'
import { BulkMoves, NextStep } from '../moves/move-buttons.tsx'
import type { Moves } from '../moves/use-moves.tsx'
import { OrderCell } from './order-cells.tsx'

const definition = untyped(goodsOrderResource)
/** Hidden until somebody wants them: what the drawer shows anyway. */
const NO_COLUMNS = ['infoIds']
const asOrder = (row: Row): GoodsOrder => row as unknown as GoodsOrder // rows of the list of orders

interface OrdersListProps {
  fields: readonly Field[]
  moves: Moves
  onOpen: (order: GoodsOrder) => void
  onAdd: (() => void) | undefined
}

/** Orders as rows: filters, columns, moves of several, and a file. It begins with those to do. */
export function OrdersList(props: OrdersListProps) {
  return useFirstState() ? <Orders {...props} /> : null
}

function Orders({ fields, moves, onOpen, onAdd }: OrdersListProps) {
  const list = useResourceList(definition) as unknown as ResourceList<Row> // An untyped row has an id in every list call.
  const columns = useListColumns(definition.name, fields, { without: NO_COLUMNS })
  const canEdit = usePermission('cusOrders_edit')
  const canExport = usePermission('cusOrders_export')
  const selected = list.selectedRows.map(asOrder)
  return (
    <ListPanel
      resource={definition}
      list={list}
      fields={fields}
      toolbar={
        <ListToolbar
          resource={definition}
          list={list}
          columns={columns}
          slot={canEdit && <BulkMoves orders={selected} moves={moves} onMoved={() => list.select([])} />}
          tools={canExport && <ExportOrders list={list} />}
          without={['export']}
        />
      }
    >
      <PagedBody resource={definition} list={list} onAdd={onAdd}>
        <ListRows
          list={list}
          columns={columns}
          onOpen={(row) => onOpen(asOrder(row))}
          selected={canEdit ? list.selected : undefined}
          nameOf={(row) => asOrder(row).orderno}
          renderCell={(field, row) => <OrderCell field={field} row={row} onOpen={onOpen} />}
          {...(canEdit && {
            renderActions: (row: Row) => <NextStep order={asOrder(row)} moves={moves} />,
            hasOneAction: true,
          })}
        />
      </PagedBody>
    </ListPanel>
  )
}

/** An address that says nothing of a state shows those to do; taking the filter off afterwards shows all. */
function useFirstState(): boolean {
  const [address, setAddress] = useListAddress()
  const [isBegun, setIsBegun] = useState(address.has('state'))
  if (!isBegun && address.has('state')) setIsBegun(true)
  useEffect(() => {
    if (isBegun || address.has('state')) return
    const next = new URLSearchParams(address)
    next.set('state', String(GOODS_STATE.toDo))
    setAddress(next, true)
  }, [isBegun, address, setAddress])
  return isBegun
}

function ExportOrders({ list }: { list: ResourceList<Row> }) {
  const t = useTexts(goodsOrderTexts)
  const text = useText()
  const { message } = useFeedback()
  const { exportAs } = useOrderCalls()
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      saveFile(await exportAs(list.state.filters), `${titleAt(text(definition.texts.title))}.xlsx`)
      void message.success(t('exportDone'))
    } catch (error) {
      logFailure('orders export', error) // The call has shown why.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button type="text" icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void save()}>
      {t('export')}
    </Button>
  )
}
