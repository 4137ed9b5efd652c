import { PayOrder } from '@drawdesk/contract/money/pay-order'
import type { Listable } from '../../../../crud/filters.ts'

/** What orders are filtered and sorted by. */
export const orderList: Listable = {
  row: PayOrder,
  defaultSort: { field: 'id', order: 'desc' },
  fields: {
    orderNo: { kind: 'text', search: 'contains' },
    kind: { kind: 'select', search: 'equals' },
    channel: { kind: 'select', search: 'equals' },
    channelId: { kind: 'text', search: 'equals' },
    state: { kind: 'select', search: 'equals' },
    refundState: { kind: 'select', search: 'equals' },
    userId: { kind: 'text', search: 'equals' },
    userName: { kind: 'text', search: 'contains' },
    exId: { kind: 'text', search: 'equals' },
    exName: { kind: 'text', search: 'contains' },
    muName: { kind: 'text', search: 'contains' },
    styleId: { kind: 'text', search: 'equals' },
    loginId: { kind: 'text', search: 'equals' },
    infoId: { kind: 'text', search: 'equals' },
    gradeId: { kind: 'text', search: 'equals' },
    transactionId: { kind: 'text', search: 'contains' },
    amount: { kind: 'integer' },
    payTime: { kind: 'datetime', search: 'range' },
    createTime: { kind: 'datetime', search: 'range' },
  },
}

export const orderColumns: string[] = Object.keys(PayOrder.properties)
