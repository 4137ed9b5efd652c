import { loadChunk } from '../lib/loading/chunks.ts'
import { whenIdle } from '../lib/loading/when-idle.ts'

const importShell = () => import('./shell/shell.tsx')

/** The shell with antd. */
export const loadShell = () => loadChunk(importShell)

/** Fetches shell and home while the login page waits for the person, so that signing in opens at once. Answers how to call it off. */
export function prefetchShell(): () => void {
  const fetchAhead = () => {
    // A failure here is no news: the same files are asked for, and their failure shown, after the sign-in.
    Promise.all([importShell(), import('../features/operation/home/home.page.tsx')]).catch(() => undefined)
  }
  return whenIdle(fetchAhead)
}
