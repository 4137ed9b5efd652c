import { textOf } from '../../../../providers/json-values.ts'
import { parseBeijing } from '../kit/beijing-time.ts'
import { badLine, cellAt, cellsOf, columnsOf, notWhole, UnreadableBill, type Columns } from '../kit/bill-table.ts'
import { BILL_BYTES_MAX, BILL_TIMEOUT_MS } from '../kit/channel-send.ts'
import { fenOfYuan, roundedFenOfYuan } from '../kit/yuan.ts'
import { filesOfZip } from '../kit/zip-files.ts'
import { ChannelError, type StatementLine } from '../pay-channel.ts'
import type { AlipayClient } from './alipay-client.ts'
import { NO_BILL } from './alipay-errors.ts'

const UNPACKED_BYTES_MAX = 256 * 1024 * 1024
const ZIP_START = Buffer.from('PK')

/** The bill of a day with every payment and refund; undefined where there is none. */
export async function fetchAlipayBill(client: AlipayClient, day: string): Promise<StatementLine[] | undefined> {
  const answer = await client
    .call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day })
    .catch((error: unknown) => {
      if (error instanceof ChannelError && NO_BILL.test(error.code)) return undefined
      throw error
    })
  if (!answer) return undefined
  const url = textOf(answer.bill_download_url)
  if (!URL.canParse(url)) throw new UnreadableBill({ zh: '没有下载地址', en: 'no download URL' })
  const file = await client.fetchFile(url, { timeoutMs: BILL_TIMEOUT_MS, maxBytes: BILL_BYTES_MAX })
  if (file.status !== 200) throw new ChannelError(`HTTP_${file.status}`, 'the bill cannot be fetched', true)
  return readAlipayBill(file.body)
}

/** The zip as it is downloaded, or the table of trades in it. @throws ChannelError `unreadable`, also where its end is missing */
export async function readAlipayBill(bytes: Buffer): Promise<StatementLine[]> {
  const files = bytes.subarray(0, 2).equals(ZIP_START)
    ? await filesOfZip(bytes, UNPACKED_BYTES_MAX).catch((error: unknown) => {
        throw new UnreadableBill({ zh: '不是 zip 文件', en: 'not a zip file' }, error)
      })
    : new Map([['', bytes]])
  for (const content of files.values()) {
    const lines = new TextDecoder('gbk').decode(content).split(/\r?\n/)
    const head = lines.findIndex((line) => !line.startsWith('#') && isHead(cellsOf(line)))
    if (head >= 0) return linesBelow(lines, head)
  }
  throw new UnreadableBill({ zh: '里面没有交易明细', en: 'no transactions found' })
}

/** The summary beside it has neither. */
const isHead = (cells: readonly string[]): boolean => cells.includes('商户订单号') && cells.includes('业务类型')

function linesBelow(lines: readonly string[], head: number): StatementLine[] {
  const columns = columnsOf(cellsOf(lines[head] ?? ''))
  const end = lines.findIndex((line, index) => index > head && line.startsWith('#'))
  if (end < 0) throw notWhole()
  return lines
    .slice(head + 1, end)
    .map((line, index) => ({ cells: cellsOf(line), number: head + index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ cells, number }) => lineOf(columns, cells, number))
}

/** Refunds stand there with minus; fees are written as they change the merchant's balance. */
function lineOf(columns: Columns, cells: string[], number: number): StatementLine {
  const cell = (...names: string[]): string => cellAt(columns, cells, ...names)
  const isRefund = cell('业务类型') === '退款'
  const amount = fenOfYuan(cell('订单金额'))
  const fee = roundedFenOfYuan(cell('服务费') || '0')
  const time = parseBeijing(cell('完成时间') || cell('创建时间'))
  if (amount === undefined || fee === undefined || !time) throw badLine(number)
  const kept = Math.abs(fee)
  return {
    of: isRefund ? 'refund' : 'payment',
    orderNo: cell('商户订单号'),
    transactionId: cell('支付宝交易号'),
    refundNo: isRefund ? cell('退款批次号/请求号') : '',
    amount: Math.abs(amount),
    fee: isRefund && kept > 0 ? -kept : kept,
    time,
  }
}
