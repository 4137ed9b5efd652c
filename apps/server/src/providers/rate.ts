/** A token bucket as it is stored: what it held when it was last looked at. */
export interface Bucket {
  tokens: number
  tokensTime: Date | null
}

export interface RateLimits {
  rps?: number | undefined
  rpm?: number | undefined
}

/** Requests a second that both limits allow; undefined without limits. */
function rateOf({ rps, rpm }: RateLimits): number | undefined {
  const rates = [rps, rpm === undefined ? undefined : rpm / 60].filter(
    (rate) => rate !== undefined && rate > 0,
  ) as number[]
  return rates.length > 0 ? Math.min(...rates) : undefined
}

/**
 * Takes one request out of the bucket, which fills at the rate of the limits and holds what comes in a second (at least one).
 * `waitMs` 0: it may go now. Else its place is taken already and it may go after that time: so who asks first goes first.
 */
export function takeToken(bucket: Bucket, limits: RateLimits, now: Date): { waitMs: number; next: Bucket } {
  const rate = rateOf(limits)
  if (rate === undefined) return { waitMs: 0, next: { tokens: bucket.tokens, tokensTime: bucket.tokensTime } } // a row is more than its bucket
  const most = Math.max(1, rate)
  const seconds = bucket.tokensTime
    ? Math.max(0, now.getTime() - bucket.tokensTime.getTime()) / 1_000
    : Number.POSITIVE_INFINITY
  const tokens = Math.min(most, bucket.tokens + seconds * rate) - 1
  return { waitMs: tokens >= 0 ? 0 : Math.ceil((-tokens / rate) * 1_000), next: { tokens, tokensTime: now } }
}

/** How long it would have to wait; takes nothing. */
export const waitForToken = (bucket: Bucket, limits: RateLimits, now: Date): number =>
  takeToken(bucket, limits, now).waitMs
