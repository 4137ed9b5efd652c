import { reportDay } from '@drawdesk/contract/reports/report-dates'
import type { ReportParam } from '@drawdesk/contract/reports/report-definition'
import { useId } from 'react'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { formatServerTime } from '../../../../lib/texts/server-time.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ParamInput } from '../../run/param-input.tsx'
import { editorTexts } from '../editor.i18n.ts'

interface TrialParamsProps {
  params: readonly ReportParam[]
  /** What was entered for the trial, by name; the rest has its default. */
  entered: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
}

/** The values that the next check and trial run with. They are not saved. */
export function TrialParams({ params, entered, onChange }: TrialParamsProps) {
  const t = useTexts(editorTexts)
  const formId = useId()
  const language = useLanguage()
  if (params.length === 0) return null
  return (
    <fieldset className="report-trial-params">
      <legend>{t('tryParams')}</legend>
      <div className="report-row-fields">
        {params.map((param) => {
          const id = `${formId}-${param.name}`
          // Which entries a dictionary has is known where the report runs; here its keys are typed.
          const shown = {
            ...param,
            type: param.type === 'choice' ? ('text' as const) : param.type,
            value: '',
            options: [],
          }
          return (
            <div key={param.name} className="res-field">
              <label htmlFor={id}>{(language === 'en' && param.labelEn) || param.label || param.name}</label>
              <ParamInput
                param={shown}
                id={id}
                value={entered[param.name] ?? defaultValue(param)}
                isInvalid={false}
                describedBy={undefined}
                onChange={(value) => onChange(param.name, value)}
              />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

const DAY_LENGTH = 10

/** A word for a day as the day that it means now. */
export function defaultValue(param: ReportParam): string {
  const isDay = param.type === 'date' || param.type === 'datetime'
  return (
    (isDay ? reportDay(param.default, formatServerTime(new Date()).slice(0, DAY_LENGTH)) : undefined) ?? param.default
  )
}
