import type { ReactNode } from 'react'
import './tag.css'

export type StateKind = 'neutral' | 'info' | 'good' | 'warn' | 'bad'

interface StateTagProps {
  /** Colour of the sign; the word beside it carries the meaning. */
  kind: StateKind
  /** Something goes on right now: the sign breathes. */
  isRunning?: boolean
  children: ReactNode
}

/** A state in a word with a coloured sign. Ours instead of antd's, whose green on green is too faint to read. */
export function StateTag({ kind, isRunning = false, children }: StateTagProps) {
  return (
    <span className={`state-tag state-tag-${kind}${isRunning ? ' state-tag-running' : ''}`}>
      <span className="state-tag-sign" aria-hidden="true" />
      <span className="state-tag-word">{children}</span>
    </span>
  )
}
