import { CaretRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ParamInput, type ShownParam } from './param-input.tsx'
import { runTexts } from './run.i18n.ts'

type Values = Readonly<Record<string, string>>

interface ParamsFormProps {
  params: readonly ShownParam[]
  /** What runs now; a change from outside (the browser's Back, a link) replaces what is typed. */
  values: Values
  /** What the server refused, by parameter. */
  errors: Readonly<Record<string, string | undefined>>
  isRunning: boolean
  onRun: (values: Record<string, string>) => void
}

/** The parameters of a report as a form. */
export function ParamsForm({ params, values, errors, isRunning, onRun }: ParamsFormProps) {
  const t = useTexts(runTexts)
  const formId = useId()
  const [typed, setTyped] = useState<Values>({})
  const [isTried, setIsTried] = useState(false)
  const valueOf = ({ name }: ShownParam): string => typed[name] ?? values[name] ?? ''
  const errorOf = (param: ShownParam): string | undefined => {
    if (isTried && param.required === 1 && valueOf(param).trim() === '')
      return t('required', { label: param.label || param.name })
    return typed[param.name] === undefined ? errors[param.name] : undefined
  }
  const run = () => {
    setIsTried(true)
    const empty = params.find((param) => param.required === 1 && valueOf(param).trim() === '')
    if (empty) return document.getElementById(`${formId}-${empty.name}`)?.focus()
    onRun(Object.fromEntries(params.map((param) => [param.name, valueOf(param)])))
    setTyped({})
  }
  const isDefault = params.every((param) => valueOf(param) === param.value)
  return (
    <form
      className="report-params"
      aria-label={t('params')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      {params.map((param) => {
        const id = `${formId}-${param.name}`
        const error = errorOf(param)
        return (
          <div key={param.name} className="res-field report-param" data-type={param.type}>
            <label htmlFor={id}>
              {param.label || param.name}
              {param.required === 1 && (
                <span className="res-required" aria-hidden>
                  {' '}
                  *
                </span>
              )}
            </label>
            <ParamInput
              param={param}
              id={id}
              value={valueOf(param)}
              isInvalid={error !== undefined}
              describedBy={error === undefined ? undefined : `${id}-note`}
              onChange={(value) => setTyped((now) => ({ ...now, [param.name]: value }))}
            />
            {error !== undefined && (
              <div id={`${id}-note`} className="res-error">
                {error}
              </div>
            )}
          </div>
        )
      })}
      <div className="report-params-buttons">
        <Button type="primary" htmlType="submit" loading={isRunning} icon={<CaretRightOutlined aria-hidden />}>
          {t('run')}
        </Button>
        {!isDefault && (
          <Button
            type="text"
            onClick={() => {
              setIsTried(false)
              setTyped(Object.fromEntries(params.map(({ name, value }) => [name, value])))
            }}
          >
            {t('reset')}
          </Button>
        )}
      </div>
    </form>
  )
}
