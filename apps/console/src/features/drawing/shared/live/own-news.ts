import type { DrawNews } from './draw-news.ts'

const listeners = new Set<(news: DrawNews) => void>()

/** Publishes to the lists of this window what was decided here, before the server's event comes; that one says the same. */
export function publishOwnNews(news: readonly DrawNews[]): void {
  for (const one of news) for (const listener of listeners) listener(one)
}

export function subscribeOwnNews(listener: (news: DrawNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
