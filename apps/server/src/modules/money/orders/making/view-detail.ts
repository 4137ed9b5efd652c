import type { LedgerEntry, PayNotice, PayRefund } from '@drawdesk/contract/money/pay-order'
import type { LedgerEntryRow } from '../../ledger/ledger.repository.ts'
import type { PayNoticeRow } from '../rows/pay-notice.repository.ts'
import type { PayRefundRow } from '../rows/pay-refund.repository.ts'

// Times leave as Date in all of them; the wire layer writes them in the zone.

export const viewEntry = ({ id, transactionId, account, debit, credit, currency, createTime }: LedgerEntryRow) =>
  ({
    id,
    transactionId,
    account,
    debit: Number(debit),
    credit: Number(credit),
    currency,
    createTime,
  }) as unknown as LedgerEntry

export const viewNotice = ({ id, channel, verdict, event, transactionId, createTime }: PayNoticeRow) =>
  ({ id, channel, verdict, event, transactionId, createTime }) as unknown as PayNotice

export const viewRefund = (row: PayRefundRow) =>
  ({
    id: row.id,
    refundNo: row.refundNo,
    amount: Number(row.amount),
    reason: row.reason,
    state: row.state,
    channelState: row.channelState,
    msg: row.msg,
    isAwaited: row.state === 0 ? 1 : 0,
    createTime: row.createTime,
    doneTime: row.doneTime ?? '',
  }) as unknown as PayRefund
