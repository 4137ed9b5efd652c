import { beijing } from '../wechat/wechat-bill.ts'
import type { FakeOrder, FakeRefund } from '../kit/pay-orders.ts'
import { gbk, zipOf } from './gbk-zip.ts'

const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const SUMMARY_HEAD =
  '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）,支付宝优惠（元）,商家优惠（元）,卡消费金额（元）,服务费（元）,分润（元）,实收净额（元）'
const FEE = 0.006

const yuan = (fen: number): string => (fen / 100).toFixed(2)
/** A tab behind what would be read as a number. */
const text = (value: string): string => `${value}\t`

/** The bill of a day as it is downloaded; undefined where nothing happened. */
export function alipayBill(orders: readonly FakeOrder[], day: string, account: string): Buffer | undefined {
  const isOfDay = (time: Date | undefined): time is Date => time !== undefined && beijing(time).startsWith(day)
  const line = (order: FakeOrder, time: Date, refund?: FakeRefund): string => {
    const amount = refund ? -refund.amount : order.amount
    const fee = -Math.round(amount * FEE)
    const named = [
      text(order.transactionId),
      text(order.orderNo),
      refund ? '退款' : '交易',
      order.description.replaceAll(',', ' '),
    ]
    const times = [beijing(order.createTime), beijing(time)]
    const sums = [yuan(amount), yuan(amount), '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00']
    return [
      ...named,
      ...times,
      '',
      '',
      '',
      '',
      text(order.payer),
      ...sums,
      text(refund?.refundNo ?? ''),
      yuan(fee),
      '0.00',
      '',
    ].join(',')
  }
  const lines = orders.flatMap((order) => [
    ...(isOfDay(order.payTime) ? [line(order, order.payTime)] : []),
    ...order.refunds.flatMap((refund) => (isOfDay(refund.doneTime) ? [line(order, refund.doneTime, refund)] : [])),
  ])
  if (lines.length === 0) return undefined
  const title = `#账号：[${account}0156]`
  const rule = '-'.repeat(41)
  const details = [
    '#支付宝业务明细查询',
    title,
    `#${rule}业务明细列表${rule}`,
    HEAD,
    ...lines,
    `#${rule}业务明细列表结束${rule}`,
    '#导出时间：[2026年05月02日 09:00:00]',
    '',
  ]
  const summary = [
    '#支付宝业务汇总查询',
    title,
    `#${rule}业务汇总列表${rule}`,
    SUMMARY_HEAD,
    '合计,,1,0,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00',
    `#${rule}业务汇总列表结束${rule}`,
    '',
  ]
  const name = `${account}_${day.replaceAll('-', '')}_业务明细`
  return zipOf([
    [`${name}(汇总).csv`, gbk(summary.join('\r\n'))],
    [`${name}.csv`, gbk(details.join('\r\n'))],
  ])
}
