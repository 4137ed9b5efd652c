import { dropKeptDraft, keepDraft, type KeptDraft } from './kept-drafts.ts'

/** Pause in typing after which a draft is written; a page that goes away writes at once. */
const WRITE_AFTER_MS = 400

export interface DraftKeeper {
  /** The form holds this now; undefined: nothing that is not saved, so what this form had kept goes. */
  follow: (key: string, draft: KeptDraft | undefined) => void
  /** What is kept under the key was put back into this form. */
  hold: (key: string) => void
  /** Writes what waits to be written. */
  flush: () => void
  /** It was saved or given up: nothing of this form stays. */
  drop: () => void
}

/** Writes the draft of one form behind the typing. Of two forms over the same row the one that was typed in last is kept. */
export function createDraftKeeper(): DraftKeeper {
  let waiting: { key: string; draft: KeptDraft | undefined } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What this form has written, or found: only that it may take away. */
  let held: string | undefined

  const rest = () => {
    clearTimeout(timer)
    waiting = undefined
    window.removeEventListener('pagehide', flush)
    document.removeEventListener('visibilitychange', flush)
  }
  const dropHeld = () => {
    if (held !== undefined) dropKeptDraft(held)
    held = undefined
  }
  const flush = () => {
    const last = waiting
    rest()
    if (!last) return
    if (last.draft) {
      held = last.key
      keepDraft(last.key, last.draft)
    } else if (held === last.key) dropHeld()
  }
  return {
    flush,
    follow: (key, draft) => {
      if (waiting && waiting.key !== key) flush()
      if (!waiting) {
        window.addEventListener('pagehide', flush)
        document.addEventListener('visibilitychange', flush)
      }
      clearTimeout(timer)
      waiting = { key, draft }
      timer = setTimeout(flush, WRITE_AFTER_MS)
    },
    hold: (key) => {
      held = key
    },
    drop: () => {
      rest()
      dropHeld()
    },
  }
}
