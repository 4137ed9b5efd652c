import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import { goodsOrderResource, type GoodsOrder } from '@drawdesk/contract/operation/goods-order'
import { Segmented } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { readStored, writeStored } from '../../../lib/browser/storage.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { LazyResourceDialog } from '../../../resource/form/lazy-dialog.tsx'
import { useNewKey } from '../../../resource/list/keys/use-new-key.ts'
import { untyped } from '../../../resource/row.ts'
import { ListHeader } from '../../../resource/screen/list-screen.tsx'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import { useResourceForm } from '../../../resource/use-resource-form.ts'
import { OrdersBoard } from './board/orders-board.tsx'
import { useOrderNews } from './goods-order.api.ts'
import { goodsOrderTexts } from './goods-order.i18n.ts'
import { OrdersList } from './list/orders-list.tsx'
import { useMoves } from './moves/use-moves.tsx'
import { amountControl, drawingsControl, picturesControl } from './order/form-controls.tsx'
import './goods-order.css'
import './order/order.css'

const OrderDrawer = lazy(() => loadChunk(() => import('./order/order-drawer.tsx')))

const definition = untyped(goodsOrderResource)
const CONTROLS = { amount: amountControl, fileIds: picturesControl, infoIds: drawingsControl }
const NEW_ORDER = { amount: 0, fileIds: [], infoIds: [] }
type View = 'board' | 'list'

/** Orders of goods, from what is to do to what was sent: as a board to work on, or as a list to search. */
export default function GoodsOrdersPage() {
  return (
    <TenantScope resource={goodsOrderResource}>
      <GoodsOrders />
    </TenantScope>
  )
}

function GoodsOrders() {
  const t = useTexts(goodsOrderTexts)
  const text = useText()
  const canEdit = usePermission('cusOrders_edit')
  const [view, setView] = useView()
  const [opened, setOpened] = useState<Pick<GoodsOrder, 'id' | 'orderno'>>()
  const form = useResourceForm(definition, { newRow: NEW_ORDER })
  const moves = useMoves()
  useOrderNews()
  const onAdd = canEdit ? () => form.add() : undefined
  useNewKey(canEdit && form.mode === undefined, () => form.add())
  const shown = { fields: form.allFields, moves, onOpen: setOpened }
  return (
    <div className="res-page goods-page">
      <ListHeader
        resource={definition}
        onAdd={onAdd}
        addText={t('enter')}
        actions={
          <Segmented
            aria-label={t('view')}
            value={view}
            options={[
              { value: 'board', label: t('board') },
              { value: 'list', label: t('list') },
            ]}
            onChange={setView}
          />
        }
      />
      {view === 'board' ? <OrdersBoard {...shown} /> : <OrdersList {...shown} onAdd={onAdd} />}
      {opened && (
        <LazyPart>
          <OrderDrawer
            key={opened.id}
            {...opened}
            moves={moves}
            onEdit={(id) => form.edit(id)}
            onClose={() => setOpened(undefined)}
          />
        </LazyPart>
      )}
      <LazyResourceDialog
        form={form}
        noun={text(nounsOf(definition).one)}
        controls={CONTROLS}
        canEdit={canEdit}
        renderDetail={() => null}
      />
      {moves.dialogs}
    </div>
  )
}

/** The view that this person chose last in this browser. */
function useView(): [View, (view: View) => void] {
  const userId = useSession(({ user }) => user?.userId ?? '')
  const key = `goodsOrders-view-${userId}`
  const [view, setView] = useState<View>(() => (readStored<View>(key) === 'list' ? 'list' : 'board'))
  return [
    view,
    (next) => {
      writeStored(key, next)
      setView(next)
    },
  ]
}
