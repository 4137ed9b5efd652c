/** The little of autocannon 9 that load.ts uses; the package has no types of its own. */
declare module 'autocannon' {
  interface Request {
    method?: string
    path: string
    headers?: Record<string, string>
    body?: string
  }

  interface Client {
    setRequests(requests: Request[]): void
  }

  interface Options {
    url: string
    connections: number
    /** Ends after so many answers. */
    amount: number
    /** Milliseconds between two looks whether it has ended. */
    sampleInt?: number
    /** Seconds one answer may take. */
    timeout?: number
    setupClient(client: Client): void
  }

  interface Result {
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    latency: { p50: number; p99: number }
  }

  export default function autocannon(options: Options): PromiseLike<Result>
}
