import type { ReactNode } from 'react'
import './page-header.css'

interface PageHeaderProps {
  title: ReactNode
  /** One line: what belongs on this page. It gives way where there is no room; the title says it then. */
  purpose?: ReactNode
  /** Beside the title: the parts of a page of several. */
  tabs?: ReactNode
  /** At the right; the primary one last. */
  actions?: ReactNode
}

/** The head of every page, one line of 40 px where there is room. */
export function PageHeader({ title, purpose, tabs, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div className="page-header-words">
        <h1 className="page-header-title">{title}</h1>
        {purpose !== undefined && (
          <p className="page-header-purpose" title={typeof purpose === 'string' ? purpose : undefined}>
            {purpose}
          </p>
        )}
      </div>
      {tabs}
      {actions !== undefined && <div className="page-header-actions">{actions}</div>}
    </header>
  )
}
