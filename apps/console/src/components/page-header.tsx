import { QuestionCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShellText } from '../lib/texts/texts.ts'
import { usePageKey } from './page-key.ts'
import './page-header.css'

interface PageHeaderProps {
  title: ReactNode
  /** One line: what belongs on this page. It goes below the title where there is no room beside it. */
  purpose?: ReactNode
  /** Beside the title: the parts of a page of several. */
  tabs?: ReactNode
  /** At the right; the primary one last. */
  actions?: ReactNode
  /** False: no way to the manual. */
  hasHelp?: boolean
}

/** The head of every page, one line of 40 px where there is room. */
export function PageHeader({ title, purpose, tabs, actions, hasHelp = true }: PageHeaderProps) {
  const page = usePageKey()
  return (
    <header className="page-header">
      <div className="page-header-words">
        <h1 className="page-header-title">{title}</h1>
        {hasHelp && page !== '' && <HelpLink page={page} />}
        {purpose !== undefined && <p className="page-header-purpose">{purpose}</p>}
      </div>
      {tabs}
      {actions !== undefined && <div className="page-header-actions">{actions}</div>}
    </header>
  )
}

/** To the chapter of the manual about the page on screen. */
function HelpLink({ page }: { page: string }) {
  const text = useShellText()
  const label = text('help')
  return (
    <Link
      to={`/help/index?of=${encodeURIComponent(page)}`}
      className="page-header-help"
      aria-label={label}
      title={label}
    >
      <QuestionCircleOutlined aria-hidden />
    </Link>
  )
}
