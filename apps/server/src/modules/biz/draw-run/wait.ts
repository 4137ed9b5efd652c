/** How long a drawing is likely to wait, as an interval; null when nothing was measured yet (honest rather than guessed). */
export function waitInterval({ before, limit, lastRunSeconds }: { before: number; limit: number; lastRunSeconds: readonly number[] }): { low: number; high: number } | null {
  const sorted = lastRunSeconds.filter((seconds) => seconds >= 0).toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number
  // Rounds that run before it, and its own.
  const rounds = Math.floor(before / Math.max(1, limit)) + 1
  return { low: Math.max(1, Math.round(rounds * at(0.25))), high: Math.max(1, Math.ceil(rounds * at(0.9))) }
}
