import type { ReactNode } from 'react'
import './notes.css'

interface EmptyNoteProps {
  /** What belongs here and that there is none: 还没有绘画接口. */
  title: ReactNode
  /** Why it is empty: nothing yet, the filters, no rights. */
  reason?: ReactNode
  /** The one next step, a button. */
  action?: ReactNode
  /** Less room and no picture, for a small part of a page. */
  isCompact?: boolean
}

/** Stands where a list would be. */
export function EmptyNote({ title, reason, action, isCompact = false }: EmptyNoteProps) {
  return (
    <div className={`note${isCompact ? ' note-compact' : ''}`}>
      {!isCompact && <EmptyPicture />}
      <p className="note-title">{title}</p>
      {reason !== undefined && <p className="note-text">{reason}</p>}
      {action !== undefined && <div className="note-actions">{action}</div>}
    </div>
  )
}

/** An easel with a blank sheet: quiet, in the greys of the theme. */
function EmptyPicture() {
  return (
    <svg className="note-picture" viewBox="0 0 96 72" width="96" height="72" aria-hidden="true">
      <path d="M30 66 40 44M66 66 56 44M48 44v24" className="note-line" />
      <rect x="22" y="8" width="52" height="38" rx="4" className="note-sheet" />
      <path d="m28 40 11-13 8 9 7-6 14 10z" className="note-hill" />
      <circle cx="60" cy="19" r="4" className="note-sun" />
    </svg>
  )
}
