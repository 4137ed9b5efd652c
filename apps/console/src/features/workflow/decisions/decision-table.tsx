import type { FlowDecisionTable } from '@drawdesk/contract/workflow/decision'
import { CheckOutlined } from '@ant-design/icons'
import { useTexts } from '../../../lib/texts/texts.ts'
import { decisionsTexts } from './decisions.i18n.ts'
import './decisions.css'

const ANY = '-'

interface DecisionTableProps {
  table: FlowDecisionTable
  /** Numbers of rules that hold for what was tried. */
  hits: readonly number[]
}

/** The rules as they stand in the file: what is asked at the left, what follows at the right. */
export function DecisionTable({ table, hits }: DecisionTableProps) {
  const t = useTexts(decisionsTexts)
  const { name, inputs, outputs, rules } = table
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard too
    <div className="decision-scroll" role="region" aria-label={t('table', { name })} tabIndex={0}>
      <table className="decision-table">
        <thead>
          <tr className="decision-sides">
            <th scope="col" rowSpan={2}>
              #
            </th>
            {inputs.length > 0 && (
              <th scope="colgroup" colSpan={inputs.length}>
                {t('inputs')}
              </th>
            )}
            <th scope="colgroup" colSpan={outputs.length} className="decision-result">
              {t('outputs')}
            </th>
          </tr>
          <tr>
            {inputs.map(({ label, expression }, index) => (
              <th key={index} scope="col">
                {label}
                {label !== expression && <code>{expression}</code>}
              </th>
            ))}
            {outputs.map((output, index) => (
              <OutputHead key={index} output={output} isFirst={index === 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map(({ tests, results }, index) => {
            const isHit = hits.includes(index + 1)
            return (
              <tr key={index} data-hit={isHit || undefined}>
                <th scope="row">
                  {index + 1}
                  {isHit && <CheckOutlined aria-label={t('hit')} />}
                </th>
                {tests.map((test, column) => (
                  <td key={column}>
                    {test === ANY ? <span className="decision-any">{t('anyValue')}</span> : <code>{test}</code>}
                  </td>
                ))}
                {results.map((result, column) => (
                  <td key={column} className={column === 0 ? 'decision-result' : undefined}>
                    <code>{result}</code>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function OutputHead({ output, isFirst }: { output: FlowDecisionTable['outputs'][number]; isFirst: boolean }) {
  const t = useTexts(decisionsTexts)
  const { name, label, values, default: fallback } = output
  return (
    <th scope="col" className={isFirst ? 'decision-result' : undefined}>
      {label || name || t('result')}
      {name !== '' && name !== label && <code>{name}</code>}
      {values.length > 0 && (
        <small>
          {t('values')}: <code>{values.join(', ')}</code>
        </small>
      )}
      {fallback !== '' && (
        <small>
          {t('fallback')}: <code>{fallback}</code>
        </small>
      )}
    </th>
  )
}
