import type { SaveAnswer } from '@drawdesk/contract/core/schema'

/** Saves, and goes on with what was saved: to a trial, say. */
export interface SaveAlso {
  label: string
  onSaved: (answer: SaveAnswer) => void
}
