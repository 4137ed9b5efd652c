/** A rate a minute as people read it: `0`, `0.4`, `12.6`, `240`. */
export function rateText(perMinute: number): string {
  if (perMinute >= 100) return Math.round(perMinute).toLocaleString('en-US')
  return String(Math.round(perMinute * 10) / 10)
}
