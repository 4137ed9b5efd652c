import { OutboundError, type Outbound } from '../../../../platform/outbound/outbound.ts'

/** A plain sender for tests against fakes on loopback: fetch, with the failures that the engine distinguishes. */
export const fetchSend: Outbound['send'] = async (request) => {
  const started = performance.now()
  const timeout = AbortSignal.timeout(request.timeoutMs)
  try {
    const answer = await fetch(request.url, {
      method: request.method,
      ...(request.headers ? { headers: request.headers } : {}),
      ...(request.body ? { body: new Uint8Array(request.body) } : {}),
      redirect: 'manual',
      signal: AbortSignal.any([timeout, ...(request.signal ? [request.signal] : [])]),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (body.length > request.maxBytes) throw new OutboundError('tooLarge', 'answer too large')
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body,
      ms: Math.round(performance.now() - started),
    }
  } catch (error) {
    if (error instanceof OutboundError) throw error
    if (request.signal?.aborted) throw new OutboundError('aborted', 'stopped', { cause: error })
    if (timeout.aborted) throw new OutboundError('timeout', 'no answer in time', { cause: error })
    const code = ((error as Error).cause as { code?: string } | undefined)?.code
    throw new OutboundError(code === 'ECONNREFUSED' ? 'unsent' : 'lost', code ?? 'connection lost', { cause: error })
  }
}
