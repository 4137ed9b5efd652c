import type { Outbound } from '../../../../platform/outbound/outbound.ts'
import type { FlowDeps } from '../../engine/calls/flow-call.ts'

/** An API whose own address is the sample engine's, written out (a pasted curl command), may call it as the preset does; nothing else there. */
export function outboundFor(
  outbound: Outbound,
  { baseUrl, engineOrigin }: { baseUrl: string; engineOrigin: string },
): Required<Pick<FlowDeps, 'send' | 'stream' | 'connect'>> {
  const isEngine = URL.parse(baseUrl)?.origin === engineOrigin
  const trusting = <Request extends { url: string }>(request: Request): Request & { isTrusted?: boolean } =>
    isEngine && URL.parse(request.url)?.origin === engineOrigin ? { ...request, isTrusted: true } : request
  return {
    send: (request) => outbound.send(trusting(request)),
    stream: (request) => outbound.stream(trusting(request)),
    connect: (request) => outbound.connect(trusting(request)),
  }
}
