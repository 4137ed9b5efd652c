/** Ids of a comma list, each once. */
export function idsOf(list: string): string[] {
  return [
    ...new Set(
      list
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ]
}
