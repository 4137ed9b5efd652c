import type { ReactNode } from 'react'
import './page-header.css'

interface PageHeaderProps {
  title: ReactNode
  /** One line: what belongs on this page. */
  purpose?: ReactNode
  /** At the right; the primary one last. */
  actions?: ReactNode
}

/** The head of every page. */
export function PageHeader({ title, purpose, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div className="page-header-words">
        <h1 className="page-header-title">{title}</h1>
        {purpose !== undefined && <p className="page-header-purpose">{purpose}</p>}
      </div>
      {actions !== undefined && <div className="page-header-actions">{actions}</div>}
    </header>
  )
}
