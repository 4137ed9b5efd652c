import { Button } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toolsTexts } from '../tools.i18n.ts'
import { HISTORY_MAX, type HistoryEntry } from './history.ts'

interface HistoryListProps {
  entries: readonly HistoryEntry[]
  onUse(entry: HistoryEntry): void
  onClear(): void
}

/** What was run before, the newest first; a click restores expression and variables. */
export function HistoryList({ entries, onUse, onClear }: HistoryListProps) {
  const t = useTexts(toolsTexts)
  if (entries.length === 0) return <p className="tools-help">{t('history.none')}</p>
  return (
    <>
      <div className="tools-list-head">
        <span className="tools-help">{t('history.help', { max: HISTORY_MAX })}</span>
        <Button size="small" onClick={onClear}>
          {t('history.clear')}
        </Button>
      </div>
      <ul className="tools-list">
        {entries.map((entry) => (
          <li key={JSON.stringify([entry.expression, entry.envText])}>
            <button type="button" className="tools-row" title={t('history.use')} onClick={() => onUse(entry)}>
              <code>{entry.expression}</code>
              <span className={entry.isFailed ? 'tools-problem' : undefined}>
                {entry.isFailed ? t('history.failed', { message: entry.outcome }) : `= ${entry.outcome}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
