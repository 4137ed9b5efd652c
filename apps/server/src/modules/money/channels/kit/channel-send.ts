import { OutboundError, type OutboundRequest, type OutboundResponse } from '../../../../platform/outbound/outbound.ts'
import { callFacts } from '../../../../providers/call.ts'
import { createMasker } from '../../../../providers/mask.ts'
import { ChannelError } from '../pay-channel.ts'
import type { ChannelAccount, ChannelDeps } from './channel-account.ts'

/** One call: people wait for a code to scan. */
export const CALL_TIMEOUT_MS = 15_000
export const CALL_BYTES_MAX = 256 * 1024
/** The bill of a day. */
export const BILL_TIMEOUT_MS = 120_000
export const BILL_BYTES_MAX = 32 * 1024 * 1024

/** Sends by way of the tenant's proxies; a GET may be repeated by the connection it travels on. @throws OutboundError */
export function sendToChannel(
  { outbound }: Pick<ChannelDeps, 'outbound'>,
  { tenantId, secrets }: ChannelAccount,
  request: Omit<OutboundRequest, 'via' | 'hidden' | 'mayRepeat'>,
): Promise<OutboundResponse> {
  return outbound.send({
    ...request,
    mayRepeat: request.method === 'GET',
    ...callFacts({ via: { tenantId }, hidden: Object.values(secrets) }),
  })
}

/** What the order book reads of a call that got no answer. */
export function networkError(error: unknown, { secrets }: ChannelAccount): unknown {
  if (!(error instanceof OutboundError)) return error
  const message = createMasker(secrets)(error.message)
  if (error.kind === 'refused') return new ChannelError('config', message, false, { cause: error })
  return new ChannelError('network', message, true, { cause: error })
}
