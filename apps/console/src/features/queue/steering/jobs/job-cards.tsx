import { Checkbox } from 'antd'
import { seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { LaneCell, PromptText, StatusCell } from './job-cells.tsx'
import type { JobRowsProps } from './job-table.tsx'
import { jobsTexts } from './jobs.i18n.ts'
import { shortName } from './use-job-commands.ts'

/** The drawings where a table has no room (below 768 px); places are changed by the menu of each. */
export function JobCards({ rows, hasTenants, stopping, selected, onSelect, onLane, renderActions }: JobRowsProps) {
  const t = useTexts(jobsTexts)
  return (
    <ul className="res-cards" aria-label={t('list')}>
      {rows.map((row) => {
        const canTick = row.state === 0 && row.gone === undefined
        return (
          <li key={row.key} className={`res-card${row.gone === undefined ? '' : ' job-gone'}`}>
            <div className="res-card-head">
              {selected && canTick && (
                <Checkbox
                  aria-label={t('select', { name: shortName(row.prompt) || t('noPrompt') })}
                  checked={selected.includes(row.key)}
                  onChange={({ target }) =>
                    onSelect(target.checked ? [...selected, row.key] : selected.filter((key) => key !== row.key))
                  }
                />
              )}
              <div className="res-card-name">
                <PromptText prompt={row.prompt} />
              </div>
              {row.position !== null && canTick && (
                <span className="draw-help draw-number">{t('place', { n: row.position.toLocaleString('en') })}</span>
              )}
            </div>
            <div className="job-card-stand">
              <StatusCell row={row} isStopping={stopping.has(row.key)} />
            </div>
            <dl>
              <div>
                <dt>{t('api')}</dt>
                <dd>
                  <LaneCell row={row} onLane={onLane} />
                </dd>
              </div>
              <div>
                <dt>{t('who')}</dt>
                <dd>{row.userName || t('nobody')}</dd>
              </div>
              {hasTenants && (
                <div>
                  <dt>{t('tenant')}</dt>
                  <dd>{seededName(row.tenantName) || row.tenantId}</dd>
                </div>
              )}
            </dl>
            {renderActions(row)}
          </li>
        )
      })}
    </ul>
  )
}
