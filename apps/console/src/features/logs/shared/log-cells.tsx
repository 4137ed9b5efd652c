import type { ApiLog } from '@drawdesk/contract/logs/api-log'
import { actionText } from '@drawdesk/contract/logs/action-text'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { monitorTexts } from './monitor.i18n.ts'
import './monitor.css'

type Facts = Pick<ApiLog, 'methodName' | 'title' | 'createBy' | 'httpStatus' | 'timeMs'>

/** What the call did, in the reader's language, and to which object; the stored title has both. */
export function ActionCell({ row }: { row: Pick<Facts, 'methodName' | 'title'> & { logName?: string } }) {
  const t = useTexts(monitorTexts)
  const action = useText()(actionText(row.methodName, row.title))
  const text = row.logName ? t('named', { action, name: row.logName }) : action
  return (
    <span className="res-line" title={`${text} (${row.methodName})`}>
      {text}
    </span>
  )
}

export function PersonCell({ row }: { row: Pick<Facts, 'createBy' | 'methodName'> }) {
  const t = useTexts(monitorTexts)
  if (row.createBy !== '')
    return (
      <span className="res-line" title={row.createBy}>
        {row.createBy}
      </span>
    )
  return <span className="log-soft">{t(row.methodName === 'auth.token' ? 'stranger' : 'nobody')}</span>
}

const kindOf = (status: number): StateKind => (status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good')

export function StatusCell({ row }: { row: Pick<Facts, 'httpStatus'> }) {
  return <StateTag kind={kindOf(row.httpStatus)}>{row.httpStatus}</StateTag>
}

const SLOW_MS = 1_000

/** What went wrong or came of it, in words. */
export function ReasonCell({ row }: { row: { logReason?: string } }) {
  const text = row.logReason ?? ''
  return (
    <span className="res-line log-soft" title={text}>
      {text}
    </span>
  )
}

/** Slow calls stand out by their weight, not by colour alone. */
export function TookCell({ row }: { row: Pick<Facts, 'timeMs'> }) {
  const text = row.timeMs.toLocaleString('en')
  return <span className="res-number">{row.timeMs >= SLOW_MS ? <strong>{text}</strong> : text}</span>
}

const LEVELS: Readonly<Record<string, StateKind>> = { info: 'good', warn: 'warn', error: 'bad' }

export function OutcomeCell({ level, label }: { level: string; label: string }) {
  return <StateTag kind={LEVELS[level] ?? 'neutral'}>{label}</StateTag>
}
