import type { FlowDecisionTable, FlowDecisionTried } from '@drawdesk/contract/workflow/decision'
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { tryTable } from './decisions.api.ts'
import { decisionsTexts } from './decisions.i18n.ts'
import { textOfValue, valueOfText } from './typed-value.ts'

interface TryTableProps {
  table: FlowDecisionTable
  tried: FlowDecisionTried | undefined
  onTried: (tried: FlowDecisionTried | undefined) => void
}

/** Values in, and what the table makes of them. */
export function TryTable({ table: { id, variables }, tried, onTried }: TryTableProps) {
  const t = useTexts(decisionsTexts)
  const formId = useId()
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const run = async () => {
    setIsWorking(true)
    try {
      const values = Object.fromEntries(variables.map((name) => [name, valueOfText(texts[name] ?? '')]))
      onTried(await tryTable(id, values))
      setRefusal(undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onTried(undefined)
      setRefusal(error.message)
    }
    setIsWorking(false)
  }
  return (
    <form
      className="decision-try"
      aria-label={t('try')}
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <h3>{t('try')}</h3>
      <p className="res-help">{variables.length === 0 ? t('noVariables') : t('tryHelp')}</p>
      <div className="decision-try-fields">
        {variables.map((name) => (
          <div key={name} className="decision-try-field">
            <label htmlFor={`${formId}-${name}`}>
              <code>{name}</code>
            </label>
            <Input
              id={`${formId}-${name}`}
              value={texts[name] ?? ''}
              placeholder={t('tryHint')}
              autoComplete="off"
              onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
            />
          </div>
        ))}
        <Button htmlType="submit" type="primary" loading={isWorking}>
          {t('tryRun')}
        </Button>
      </div>
      <div aria-live="polite">
        {refusal !== undefined && <Alert type="error" showIcon title={refusal} />}
        {tried && <Tried tried={tried} />}
      </div>
    </form>
  )
}

function Tried({ tried: { value, rules } }: { tried: FlowDecisionTried }) {
  const t = useTexts(decisionsTexts)
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  const shown: [string, unknown][] = isRecord ? Object.entries(value) : [[t('decided'), value]]
  return (
    <div className="decision-tried">
      <p>{rules.length === 0 ? t('noHit') : t('hits', { rules: rules.join(', ') })}</p>
      <dl>
        {shown.map(([name, one]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {one === null ? <span className="decision-any">{t('nothing')}</span> : <code>{textOfValue(one)}</code>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
