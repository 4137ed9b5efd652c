import autocannon from 'autocannon'

export interface LoadRequest {
  path: string
  method?: 'GET' | 'POST'
  body?: string
}

export interface LoadOptions {
  url: string
  headers?: Readonly<Record<string, string>>
  /** Sent round and round; each connection begins at another one. */
  requests: readonly LoadRequest[]
  connections: number
}

export interface LoadResult {
  answers: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const LOOK_MS = 10
const ANSWER_PATIENCE_SECONDS = 30

/**
 * Sends `amount` requests (at least one for each connection) and waits for every answer, so that no work of the server falls
 * outside of the measurement.
 *
 * @throws {Error} when an answer fails or takes longer than half a minute: a figure over failures means nothing.
 */
export async function sendLoad(
  { url, headers = {}, requests, connections }: LoadOptions,
  amount: number,
): Promise<LoadResult> {
  let opened = 0
  const began = performance.now()
  const result = await autocannon({
    url,
    connections,
    sampleInt: LOOK_MS,
    timeout: ANSWER_PATIENCE_SECONDS,
    amount: Math.max(amount, connections),
    setupClient(client) {
      const first = Math.floor((opened * requests.length) / connections)
      opened += 1
      client.setRequests(
        [...requests.slice(first), ...requests.slice(0, first)].map((request) => ({ ...request, headers })),
      )
    },
  })
  const seconds = (performance.now() - began) / 1_000
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0 || result['2xx'] === 0)
    throw new Error(`${failed} of ${failed + result['2xx']} requests to ${url} failed`)
  return { answers: result['2xx'], seconds, p50: result.latency.p50, p99: result.latency.p99 }
}
