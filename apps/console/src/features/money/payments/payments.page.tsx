import { drawPayLogResource } from '@drawdesk/contract/money/draw-pay-log'
import { PAY_STATE, type PayOrder } from '@drawdesk/contract/money/pay-order'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { untyped, type Row } from '../../../resource/row.ts'
import { ListRows } from '../../../resource/screen/list-rows.tsx'
import { ListScreen } from '../../../resource/screen/list-screen.tsx'
import { ListToolbar } from '../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../resource/screen/paged-body.tsx'
import { useListColumns } from '../../../resource/screen/use-list-columns.ts'
import { KindCell } from '../../../resource/slots.tsx'
import { useFields } from '../../../resource/use-fields.ts'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import '../../../resource/resource.css'
import { ApprovalButton } from '../../settings/shared/approvals/approval-button.tsx'
import { orderWords } from '../shared/order-words.i18n.ts'
import { PayStateTag } from '../shared/pay-state-tag.tsx'
import { paymentsTexts } from './payments.i18n.ts'
import { StateTabs } from './state-tabs.tsx'
import './payments.css'
import { usePaymentNews } from './use-payment-news.ts'

const PaymentDrawer = lazy(() => loadChunk(() => import('./payment-drawer.tsx')))

const definition = untyped(drawPayLogResource)

/** Payments for drawings and prints; `?id=` opens one of them. */
export default function PaymentsPage() {
  const [address, put] = useAddress()
  const list = useResourceList(definition) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const fields = useFields(definition)
  const columns = useListColumns(definition.name, fields)
  const canOpen = usePermission('drawPayLog_view')
  const canExport = usePermission('drawPayLog_export')
  const openId = address.get('id')
  usePaymentNews()
  const open = (id: string): void => put({ id })
  return (
    <ListScreen
      resource={definition}
      list={list}
      fields={fields}
      searched={fields.filter(({ name, definition: { search } }) => search && name !== 'state')}
      tabs={
        <StateTabs
          state={list.state.filters.state}
          filters={list.state.filters}
          onState={(state) => {
            const { state: _, ...others } = list.state.filters
            list.change({ filters: state === undefined ? others : { ...others, state } })
          }}
        />
      }
      dialogs={
        openId !== null && (
          <LazyPart>
            <PaymentDrawer key={openId} id={openId} onClose={() => put({ id: undefined })} />
          </LazyPart>
        )
      }
      toolbar={
        <ListToolbar
          resource={definition}
          list={list}
          columns={columns}
          without={canExport ? [] : ['export']}
          slot={<ApprovalButton kind="refund" />}
        />
      }
    >
      <PagedBody resource={definition} list={list}>
        <ListRows
          list={list}
          columns={columns}
          onOpen={canOpen ? ({ id }) => open(id) : undefined}
          nameOf={(row) => orderOf(row).orderNo}
          renderCell={(field, row) => (
            <PaymentCell field={field} row={row} onOpen={canOpen ? () => open(row.id) : undefined} />
          )}
        />
      </PagedBody>
    </ListScreen>
  )
}

function PaymentCell({ field, row, onOpen }: { field: Field; row: Row; onOpen: (() => void) | undefined }): ReactNode {
  const t = useTexts(paymentsTexts)
  const words = useTexts(orderWords)
  const language = useLanguage()
  const order = orderOf(row)
  switch (field.name) {
    case 'orderNo':
      return onOpen ? (
        <Button
          type="link"
          size="small"
          className="payment-open"
          aria-label={t('open', { name: order.orderNo })}
          onClick={onOpen}
        >
          <span className="res-line">{order.orderNo}</span>
        </Button>
      ) : (
        order.orderNo
      )
    case 'state':
      return <PayStateTag order={order} />
    case 'amount':
      return (
        <span className="payment-amount">
          {order.amount === 0 ? t('free') : moneyText(order.amount, order.currency, language)}
          {order.refundAmount > 0 && order.refundAmount < order.amount && (
            <small>
              {t(order.state === PAY_STATE.refunding ? 'refunding' : 'refunded', {
                money: moneyText(order.refundAmount, order.currency, language),
              })}
            </small>
          )}
        </span>
      )
    case 'channel':
      return words(order.channel)
    case 'kind':
      return words(order.kind)
    default:
      return <KindCell field={field} row={row} />
  }
}

/** The kit knows rows by name only; these come from the list of payments. */
const orderOf = (row: Row): PayOrder => row as unknown as PayOrder
