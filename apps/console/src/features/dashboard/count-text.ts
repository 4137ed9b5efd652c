import type { Count } from './dashboard.api.ts'

/** `1,286`, or `10,000+` where the server stopped counting. */
export function countText({ total, isMore }: Count): string {
  return `${total.toLocaleString('en-US')}${isMore ? '+' : ''}`
}
