import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { Delayed } from '../../components/delayed.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { editingTexts } from './editing.i18n.ts'
import './editor.css'

interface EditorPageProps {
  title: string
  /** Tags that say where it stands; announced by screen readers when they change. */
  state?: ReactNode
  /** Between the state and the actions. */
  tools?: ReactNode
  /** What can be done, the save button last. */
  actions?: ReactNode
  onBack: () => void
  /** By Ctrl or Command and S; undefined where nothing can be saved. */
  onSave?: (() => void) | undefined
  children: ReactNode
}

/** A page that edits one row: its head with the save bar stays in view, the form scrolls below. */
export function EditorPage({ title, state, tools, actions, onBack, onSave, children }: EditorPageProps) {
  const t = useTexts(editingTexts)
  const saveByKey = (event: KeyboardEvent) => {
    if (!onSave || !(event.ctrlKey || event.metaKey) || event.key !== 's') return
    event.preventDefault()
    onSave()
  }
  return (
    // The keys belong to the whole page; every control in it has its own role.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="editor-page" onKeyDown={saveByKey}>
      <header className="editor-head">
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={t('back')}
          title={t('back')}
          onClick={onBack}
        />
        <h1 title={title}>{title}</h1>
        <span className="editor-state" aria-live="polite">
          {state}
        </span>
        {tools}
        <div className="editor-actions">{actions}</div>
      </header>
      {children}
    </div>
  )
}

interface EditorWaitingProps {
  error: Error | null | undefined
  /** What did not come. */
  failed: string
  onBack: () => void
  onRetry: () => void
}

/** In place of an editor whose row is on its way, or did not come. */
export function EditorWaiting({ error, failed, onBack, onRetry }: EditorWaitingProps) {
  const t = useTexts(editingTexts)
  if (!error)
    return (
      <Delayed>
        <Skeleton active paragraph={{ rows: 12 }} />
      </Delayed>
    )
  return (
    <>
      <Button onClick={onBack}>{t('back')}</Button>
      <ErrorNote error={error} title={failed} onRetry={onRetry} />
    </>
  )
}
