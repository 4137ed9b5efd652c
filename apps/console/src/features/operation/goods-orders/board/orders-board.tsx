import { DndContext, DragOverlay } from '@dnd-kit/core'
import {
  GOODS_STATES,
  goodsOrderResource,
  type GoodsOrder,
  type GoodsState,
} from '@drawdesk/contract/operation/goods-order'
import { useState } from 'react'
import { usePermission } from '../../../../lib/session/permissions.ts'
import type { Field } from '../../../../resource/field.ts'
import { readListState, writeListState, type ListState } from '../../../../resource/list/list-state.ts'
import { useListAddress } from '../../../../resource/list/use-list-address.ts'
import { untyped } from '../../../../resource/row.ts'
import { ListPanel } from '../../../../resource/screen/list-panel.tsx'
import { useIsNarrow } from '../../../../resource/use-is-narrow.ts'
import type { Moves } from '../moves/use-moves.tsx'
import { BoardColumn } from './board-column.tsx'
import { CardFace } from './order-card.tsx'
import { StateSwitch } from './state-switch.tsx'
import { useBoardDragging } from './use-board-dragging.ts'
import './board.css'

const definition = untyped(goodsOrderResource)

interface OrdersBoardProps {
  fields: readonly Field[]
  moves: Moves
  onOpen: (order: GoodsOrder) => void
}

/** Orders as cards in columns, one for each state; a narrow screen shows one column and a switch. */
export function OrdersBoard({ fields, moves, onOpen }: OrdersBoardProps) {
  const { state, change } = useBoardFilters()
  const { state: _state, ...filters } = state.filters
  const isNarrow = useIsNarrow()
  const canEdit = usePermission('cusOrders_edit')
  const [shown, setShown] = useState<GoodsState>(GOODS_STATES[0] ?? 10)
  const { dragged, targets, ...dragging } = useBoardDragging(moves.move)
  const others = fields.filter(({ name }) => name !== 'state')
  const column = (of: GoodsState) => (
    <BoardColumn
      key={of}
      state={of}
      filters={filters}
      dragged={dragged}
      isTarget={targets.includes(of)}
      canDrag={canEdit && !isNarrow}
      moves={moves}
      onOpen={onOpen}
    />
  )
  return (
    <ListPanel
      className="goods-board-panel"
      resource={definition}
      list={{ state: { ...state, filters }, change }}
      fields={others}
    >
      {isNarrow ? (
        <>
          <StateSwitch value={shown} filters={filters} onChange={setShown} />
          {column(shown)}
        </>
      ) : (
        <DndContext {...dragging}>
          <div className="goods-board">{GOODS_STATES.map(column)}</div>
          <DragOverlay dropAnimation={null}>
            {dragged && (
              <div className="goods-card goods-card-lifted">
                <CardFace order={dragged} title={<span className="goods-card-title">{dragged.orderno}</span>} />
              </div>
            )}
          </DragOverlay>
        </DndContext>
      )}
    </ListPanel>
  )
}

/** The filters of the list, which stand in the address, so that both views show the same orders. */
function useBoardFilters() {
  const [address, setAddress] = useListAddress()
  const state = readListState(definition, address)
  return {
    state,
    change: (part: Partial<ListState>) => {
      const kept: Readonly<Record<string, string>> =
        state.filters.state === undefined ? {} : { state: state.filters.state }
      const next = { ...state, current: 1, ...part }
      setAddress(writeListState(definition, { ...next, filters: { ...next.filters, ...kept } }, address), false)
    },
  }
}
