import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

export interface Metrics {
  contentType: string
  text(): Promise<string>
  /** `path` is the route's pattern, never the address asked for (that may hold ids and tokens). */
  request(method: string, path: string, status: number, ms: number): void
  draw(outcome: string): void
  /** An answer of chat ended; `firstTokenMs` from the question on, where any token came. */
  chat(outcome: string, firstTokenMs: number | undefined): void
  /** Rows of this log that were not written: too many waited, or the database refused. */
  logDropped(log: string, rows: number): void
  /** A request came through a proxy that TRUST_PROXY does not name. */
  unnamedProxy(): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'drawdesk_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'path', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const draws = new Counter({
    name: 'drawdesk_draws_total',
    help: 'Drawings ended, by outcome',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const answers = new Counter({
    name: 'drawdesk_chat_answers_total',
    help: 'Answers of chat ended, by outcome',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const firstTokens = new Histogram({
    name: 'drawdesk_chat_first_token_seconds',
    help: 'From a question to the first token of its answer',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  const dropped = new Counter({
    name: 'drawdesk_log_rows_dropped_total',
    help: 'Rows of the logs that were not written',
    labelNames: ['log'] as const,
    registers: [registry],
  })
  const unnamed = new Counter({
    name: 'drawdesk_unnamed_proxy_requests_total',
    help: 'Requests with X-Forwarded-For from an address that TRUST_PROXY does not name',
    registers: [registry],
  })
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request: (method, path, status, ms) => requests.observe({ method, path, status: String(status) }, ms / 1_000),
    draw: (outcome) => draws.inc({ outcome }),
    chat(outcome, firstTokenMs) {
      answers.inc({ outcome })
      if (firstTokenMs !== undefined) firstTokens.observe(firstTokenMs / 1_000)
    },
    logDropped: (log, rows) => dropped.inc({ log }, rows),
    unnamedProxy: () => unnamed.inc(),
  }
}
