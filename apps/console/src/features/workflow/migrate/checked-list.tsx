import { Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { migrateTexts } from './migrate.i18n.ts'
import type { CheckedRow } from './use-dry-run.ts'

interface CheckedListProps {
  rows: readonly CheckedRow[]
  /** Of those that can move. */
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
}

type Shown = 'all' | 'ok' | 'refused'

/** What a dry run says of each instance; those that can move are ticked. */
export function CheckedList({ rows, selected, onSelect }: CheckedListProps) {
  const t = useTexts(migrateTexts)
  const [shown, setShown] = useState<Shown>('all')
  const possible = rows.filter(({ ok }) => ok).map(({ processInstanceId }) => processInstanceId)
  const refused = rows.length - possible.length
  const seen = rows.filter(({ ok }) => shown === 'all' || ok === (shown === 'ok'))
  const isAll = selected.length === possible.length
  return (
    <>
      <div className="flow-migrate-head">
        <p role="status" className="flow-migrate-summary">
          {t('summary', { ok: possible.length, refused })}
        </p>
        <Segmented<Shown>
          size="small"
          value={shown}
          options={[
            { value: 'all', label: t('all', { count: rows.length }) },
            { value: 'ok', label: t('okCount', { count: possible.length }) },
            { value: 'refused', label: t('refusedCount', { count: refused }) },
          ]}
          onChange={setShown}
        />
      </div>
      {possible.length > 0 && (
        <Checkbox
          checked={isAll}
          indeterminate={selected.length > 0 && !isAll}
          onChange={({ target }) => onSelect(target.checked ? possible : [])}
        >
          {t('selectAll')}
        </Checkbox>
      )}
      {/* Scrolled by keyboard too, also where nothing in it can be ticked. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="flow-checked-frame" role="group" aria-label={t('instances')} tabIndex={0}>
        <ul className="flow-checked">
          {seen.map((row) => (
            <Checked
              key={row.processInstanceId}
              row={row}
              isSelected={selected.includes(row.processInstanceId)}
              onSelect={(isWanted) =>
                onSelect(
                  isWanted
                    ? [...selected, row.processInstanceId]
                    : selected.filter((id) => id !== row.processInstanceId),
                )
              }
            />
          ))}
        </ul>
      </div>
    </>
  )
}

interface CheckedProps {
  row: CheckedRow
  isSelected: boolean
  onSelect: (isWanted: boolean) => void
}

function Checked({ row: { processInstanceId, name, ok, problems, instance }, isSelected, onSelect }: CheckedProps) {
  const t = useTexts(migrateTexts)
  const called = name || processInstanceId
  return (
    <li>
      <Checkbox
        disabled={!ok}
        checked={isSelected}
        aria-label={t('select', { name: called })}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <div className="flow-checked-words">
        <strong>{called}</strong>
        {instance && (
          <span className="flow-checked-facts">
            {instance.startUser === ''
              ? t('startedAt', { time: instance.startTime })
              : t('startedBy', { person: instance.startUser, time: instance.startTime })}
            {' · '}
            {t('nowAt', { nodes: instance.activityName })}
          </span>
        )}
        {problems.map(({ nodeId, msg }) => (
          <span key={`${nodeId} ${msg}`} className="flow-checked-problem">
            {msg}
          </span>
        ))}
      </div>
      <StateTag kind={ok ? 'good' : 'warn'}>{t(ok ? 'ok' : 'refused')}</StateTag>
    </li>
  )
}
