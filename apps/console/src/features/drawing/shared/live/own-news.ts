import type { DrawNews } from './draw-news.ts'

const listeners = new Set<(news: DrawNews) => void>()

/** Tells the lists of this window what was decided here, before the server's event comes; that one says the same. */
export function tellOwnNews(news: readonly DrawNews[]): void {
  for (const one of news) for (const listener of listeners) listener(one)
}

export function hearOwnNews(listener: (news: DrawNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
