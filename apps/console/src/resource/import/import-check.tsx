import {
  IMPORT_SHOWN_MAX,
  type ImportAction,
  type ImportLine,
  type ImportOutcome,
} from '@drawdesk/contract/core/rows/import'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import type { ImportTarget } from './import-target.ts'
import { FailedLinesButton } from './import-template.tsx'
import { importTexts } from './import.i18n.ts'

interface ImportCheckProps {
  target: Pick<ImportTarget, 'labelOf'>
  outcome: ImportOutcome
  fields: readonly string[]
}

const WORDS = { add: 'adds', edit: 'edits', same: 'sames', failed: 'faileds' } as const
const ORDER: readonly ImportAction[] = ['add', 'edit', 'same', 'failed']

/** What would become of each row: the numbers, then the rows with what is wrong beside their cells. */
export function ImportCheck({ target, outcome, fields }: ImportCheckProps): ReactNode {
  const t = useTexts(importTexts)
  return (
    <>
      <dl className="import-counts">
        {ORDER.map((action) => (
          <div key={action} data-action={action} data-none={outcome[action] === 0 || undefined}>
            <dt>{t(WORDS[action])}</dt>
            <dd>{outcome[action].toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {outcome.failed > 0 && (
        <p className="import-help">
          {t('failedHelp')} <FailedLinesButton target={target} lines={outcome.lines} fields={fields} />
        </p>
      )}
      <ImportLines target={target} lines={outcome.lines} fields={fields} />
      {outcome.lines.length >= IMPORT_SHOWN_MAX && <p className="import-help">{t('shown', { n: IMPORT_SHOWN_MAX })}</p>}
    </>
  )
}

interface LinesProps {
  target: Pick<ImportTarget, 'labelOf'>
  lines: readonly ImportLine[]
  fields: readonly string[]
}

/** Fields with a text or a problem in one of the rows; on a phone those with problems stand first, as the table is wider than the screen. */
function useShownFields(lines: readonly ImportLine[], fields: readonly string[]): string[] {
  const isNarrow = useIsNarrow()
  const wrong = new Set(lines.flatMap(({ errors }) => errors.map(({ field }) => field)))
  const shown = fields.filter(
    (field) => field !== '' && (wrong.has(field) || lines.some(({ cells }) => (cells[field] ?? '') !== '')),
  )
  return isNarrow
    ? [...shown.filter((field) => wrong.has(field)), ...shown.filter((field) => !wrong.has(field))]
    : shown
}

export function ImportLines({ target, lines, fields }: LinesProps): ReactNode {
  const t = useTexts(importTexts)
  const shown = useShownFields(lines, fields)
  return (
    // Scrolled by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="import-scroll" tabIndex={0} role="group" aria-label={t('result')}>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('result')}</th>
            {shown.map((field) => (
              <th key={field} scope="col">
                {target.labelOf(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, action, cells, errors }) => {
            const ofRow = errors.filter(({ field }) => !shown.includes(field))
            return (
              <tr key={row}>
                <td className="import-number">{row}</td>
                <td>
                  <span className="import-action" data-action={action}>
                    {t(WORDS[action])}
                  </span>
                  {ofRow.map(({ msg }) => (
                    <span key={msg} className="import-error">
                      {msg}
                    </span>
                  ))}
                </td>
                {shown.map((field) => {
                  const own = errors.filter((error) => error.field === field)
                  return (
                    <td key={field} data-wrong={own.length > 0 || undefined}>
                      {cells[field]}
                      {own.map(({ msg }) => (
                        <span key={msg} className="import-error">
                          {msg}
                        </span>
                      ))}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
