import { textOf } from '../../../../providers/json-values.ts'
import { ChannelError } from '../pay-channel.ts'

/** The same call under the same numbers may be repeated. */
const RETRYABLE = new Set([
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'RATELIMIT_EXCEEDED',
  'RATELIMIT_EXCEED',
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'BANK_ERROR',
  'STATEMENT_CREATING',
])

export const NO_ORDER = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST']
export const NO_REFUND = ['RESOURCE_NOT_EXISTS', 'REFUNDNOTEXIST', ...NO_ORDER]
export const PAID = ['ORDERPAID', 'ORDER_PAID']
export const CLOSED = ['ORDER_CLOSED', 'ORDERCLOSED']
export const NO_STATEMENT = ['NO_STATEMENT_EXIST', 'STATEMENT_NOT_EXIST']

/** What a verified answer without a 2xx says. An order that is paid is `paid` for the order book. */
export function errorOf(status: number, body: Record<string, unknown>): ChannelError {
  const named = textOf(body.code)
  const code = named || `HTTP_${status}`
  return new ChannelError(
    PAID.includes(code) ? 'paid' : code,
    textOf(body.message) || code,
    named === '' || RETRYABLE.has(code) || status === 429 || status >= 500,
  )
}

/** Whatever it says: nothing of it is believed, so nobody knows what became of the call. */
export const unverified = (reason: string, status: number, body: Record<string, unknown>): ChannelError =>
  new ChannelError(
    'unverified',
    [`the answer is not believed: ${reason}`, `${status} ${textOf(body.code)} ${textOf(body.message)}`.trim()].join(
      '; ',
    ),
    true,
  )
