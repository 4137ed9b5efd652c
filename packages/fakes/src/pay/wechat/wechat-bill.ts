import type { FakeOrder, FakeRefund } from '../kit/pay-orders.ts'

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
/** 0.6 %, as most merchants have it. */
const FEE = 0.006

const yuan = (fen: number): string => (fen / 100).toFixed(2)
const fee = (fen: number): string => (Math.round(fen * FEE) / 100).toFixed(5)
export const beijing = (time: Date): string =>
  new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const row = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',')

/** The bill of a day as it is downloaded: a mark before every value, sums at the end. Empty where nothing happened. */
export function wechatBill(
  orders: readonly FakeOrder[],
  day: string,
  { appId, merchantId }: { appId: string; merchantId: string },
): string {
  const isOfDay = (time: Date | undefined): time is Date => time !== undefined && beijing(time).startsWith(day)
  const line = (order: FakeOrder, time: Date, refund?: FakeRefund): string =>
    row([
      beijing(time),
      appId,
      merchantId,
      '0',
      '',
      order.transactionId,
      order.orderNo,
      order.payer,
      'NATIVE',
      refund ? 'REFUND' : 'SUCCESS',
      'OTHERS',
      'CNY',
      refund ? '0.00' : yuan(order.amount),
      '0.00',
      refund?.refundId ?? '0',
      refund?.refundNo ?? '0',
      yuan(refund?.amount ?? 0),
      '0.00',
      refund ? 'ORIGINAL' : '',
      refund ? 'SUCCESS' : '',
      order.description.replaceAll(',', ' '),
      '',
      refund ? `-${fee(refund.amount)}` : fee(order.amount),
      '0.60%',
      refund ? '0.00' : yuan(order.amount),
      yuan(refund?.amount ?? 0),
      '',
    ])
  const lines = orders.flatMap((order) => [
    ...(isOfDay(order.payTime) ? [line(order, order.payTime)] : []),
    ...order.refunds.flatMap((refund) => (isOfDay(refund.doneTime) ? [line(order, refund.doneTime, refund)] : [])),
  ])
  if (lines.length === 0) return ''
  const sums = row([String(lines.length), '0.00', '0.00', '0.00', '0.00000', '0.00', '0.00'])
  return `\uFEFF${[HEAD, ...lines, SUMS, sums].join('\r\n')}\r\n`
}
