import { createHash } from 'node:crypto'
import { textOf } from '../../../../providers/json-values.ts'
import { BILL_BYTES_MAX, BILL_TIMEOUT_MS } from '../kit/channel-send.ts'
import { parseBeijing } from '../kit/beijing-time.ts'
import { errorAmong } from '../kit/channel-answer.ts'
import { badLine, cellAt, cellsOf, columnsOf, notWhole, UnreadableBill, type Columns } from '../kit/bill-table.ts'
import { fenOfYuan, roundedFenOfYuan } from '../kit/yuan.ts'
import { ChannelError, type StatementLine } from '../pay-channel.ts'
import type { WechatClient } from './wechat-client.ts'
import { errorOf, NO_STATEMENT } from './wechat-errors.ts'

const ORDER_HEAD = '商户订单号'

/** The bill of a day with every payment and refund; undefined where nothing happened. */
export async function fetchWechatBill(client: WechatClient, day: string): Promise<StatementLine[] | undefined> {
  const query = new URLSearchParams({ bill_date: day, bill_type: 'ALL' })
  const answer = await client
    .call({ method: 'GET', path: `/v3/bill/tradebill?${query.toString()}` })
    .catch(errorAmong(NO_STATEMENT))
  if (answer instanceof ChannelError) return undefined
  const url = URL.parse(textOf(answer.download_url))
  // It is fetched with a signature of ours: from nobody else.
  if (!url || ![client.baseUrl, client.backupUrl].some((base) => URL.parse(base)?.origin === url.origin))
    throw new UnreadableBill({ zh: '下载地址不属于该渠道', en: 'the download URL doesn’t belong to the channel' })
  const file = await client.fetchFile(url.pathname + url.search, {
    timeoutMs: BILL_TIMEOUT_MS,
    maxBytes: BILL_BYTES_MAX,
  })
  if (file.status !== 200) throw errorOf(file.status, {})
  const digest = createHash('sha1').update(file.body).digest('hex')
  if (textOf(answer.hash_type) !== 'SHA1' || digest !== textOf(answer.hash_value).toLowerCase())
    throw new ChannelError('unverified', 'the bill is not the one that was announced', true)
  return readWechatBill(file.body)
}

/** @throws ChannelError `unreadable`, also where lines are missing */
export function readWechatBill(bytes: Buffer): StatementLine[] {
  const [head = '', ...lines] = textOfBill(bytes)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const columns = columnsOf(cellsOf(head))
  if (!Object.hasOwn(columns, ORDER_HEAD))
    throw new UnreadableBill({ zh: '里面没有商户订单号', en: 'no order numbers found' })
  const end = lines.findIndex((line) => line.includes('总交易单数') && cellsOf(line)[0] === '总交易单数')
  const [count] = cellsOf(lines[end + 1] ?? '')
  if (end < 0 || Number(count) !== end) throw notWhole()
  return lines.slice(0, end).map((line, index) => lineOf(columns, markedCellsOf(line), index + 2))
}

/** The merchant platform gives it in GBK too, for spreadsheets. */
function textOfBill(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.includes(ORDER_HEAD) ? text : new TextDecoder('gbk').decode(bytes)
}

/** Each cell begins with its mark, and a name of goods may hold commas: only one before a mark parts cells. */
const markedCellsOf = (line: string): string[] =>
  line.startsWith('`')
    ? line
        .slice(1)
        .split(',`')
        .map((cell) => cell.trim())
    : cellsOf(line)

/** Amounts are those of order and refund; what coupons paid is the channel's affair. */
function lineOf(columns: Columns, cells: string[], number: number): StatementLine {
  const cell = (...names: string[]): string => cellAt(columns, cells, ...names)
  const isRefund = cell('交易状态') !== 'SUCCESS'
  const amount = fenOfYuan(isRefund ? cell('申请退款金额', '退款金额') : cell('订单金额', '应结订单金额', '总金额'))
  const fee = roundedFenOfYuan(cell('手续费'))
  const time = parseBeijing(cell('交易时间'))
  if (amount === undefined || amount < 0 || fee === undefined || !time) throw badLine(number)
  return {
    of: isRefund ? 'refund' : 'payment',
    orderNo: cell('商户订单号'),
    transactionId: cell('微信订单号'),
    refundNo: isRefund ? cell('商户退款单号') : '',
    amount,
    fee,
    time,
  }
}
