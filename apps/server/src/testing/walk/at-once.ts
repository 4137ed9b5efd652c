/** Does the work for each of them, never for more than `most` at once; ends when all are done. @throws what the first that fails throws. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const worker = async (): Promise<void> => {
    // One iterator for all workers: each takes what is next.
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: most }, worker))
}
