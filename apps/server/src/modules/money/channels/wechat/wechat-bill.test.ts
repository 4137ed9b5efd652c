import { expect, it } from 'vitest'
import { readWechatBill } from './wechat-bill.ts'

/** As the company documents it for the bill of everything. */
const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const FOOT = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const marked = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',')
const start = ['wx1', '1900000109', '0', '', '4200000001', 'N1', 'openid', 'NATIVE']
const PAYMENT = marked(
  [
    '2026-11-02 10:00:00',
    start,
    'SUCCESS|OTHERS|CNY|9.00|0.90|0|0|0.00|0.00|||夏日展, 美术馆, "猫"||0.05000|0.60%|9.90|0.00|',
  ]
    .flat()
    .flatMap((part) => part.split('|')),
)
const REFUND = marked(
  [
    '2026-11-02 23:59:59',
    start,
    'REFUND|OTHERS|CNY|0.00|0.00|5000000001|R1|3.00|0.00|ORIGINAL|PROCESSING|夏日展, 美术馆||-0.02000|0.60%|0.00|3.30|',
  ]
    .flat()
    .flatMap((part) => part.split('|')),
)
const BILL = `\uFEFF${HEAD}\r\n${PAYMENT}\r\n${REFUND}\r\n${FOOT}\r\n${marked(['2.0', '9.00', '3.00', '0.00', '0.03000', '9.90', '3.30'])}\r\n`
const LINES = [
  {
    of: 'payment',
    orderNo: 'N1',
    transactionId: '4200000001',
    refundNo: '',
    amount: 990,
    fee: 5,
    time: new Date('2026-11-02T02:00:00Z'),
  },
  {
    of: 'refund',
    orderNo: 'N1',
    transactionId: '4200000001',
    refundNo: 'R1',
    amount: 330,
    fee: -2,
    time: new Date('2026-11-02T15:59:59Z'),
  },
]

it('reads a bill as it is documented, with commas and quotes in names of goods and a refund under way', () => {
  expect(readWechatBill(Buffer.from(BILL))).toEqual(LINES)
})

it('reads the older form, which has one amount', () => {
  const head = HEAD.replace('应结订单金额', '总金额').replace(',订单金额,申请退款金额,费率备注', '')
  const line = PAYMENT.split(',`').slice(0, -3).join(',`').replace('`9.00', '`9.90')
  const bill = `${head}\n${line}\n总交易单数,总交易额\n\`1,\`9.90\n`

  expect(readWechatBill(Buffer.from(bill))).toEqual([LINES[0]])
})

it('reads what the merchant platform gives for spreadsheets, and refuses what is cut off', () => {
  // "商户订单号" and the other heads in GBK.
  const heads: Readonly<Record<string, string>> = {
    交易时间: 'bdbbd2d7cab1bce4',
    商户订单号: 'c9ccbba7b6a9b5a5bac5',
    交易状态: 'bdbbd2d7d7b4ccac',
    订单金额: 'b6a9b5a5bdf0b6ee',
    手续费: 'cad6d0f8b7d1',
    总交易单数: 'd7dcbdbbd2d7b5a5cafd',
  }
  const cell = (name: string): Buffer => Buffer.from(heads[name] ?? '', 'hex')
  const comma = Buffer.from(',')
  const head = ['交易时间', '商户订单号', '交易状态', '订单金额', '手续费']
    .flatMap((name) => [comma, cell(name)])
    .slice(1)
  const line = Buffer.from('\n`2026-11-02 10:00:00,`N1,`SUCCESS,`9.90,`0.05\n')
  const gbk = Buffer.concat([...head, line, cell('总交易单数'), Buffer.from('\n`1\n')])

  expect(readWechatBill(gbk)).toMatchObject([{ orderNo: 'N1', amount: 990, fee: 5 }])
  expect(() => readWechatBill(gbk.subarray(0, -4))).toThrow('incomplete content')
  expect(() => readWechatBill(Buffer.from(BILL.replace('`2.0', '`3')))).toThrow('incomplete content')
})
