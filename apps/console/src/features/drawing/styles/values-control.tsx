import { UndoOutlined } from '@ant-design/icons'
import { findByPath } from '@drawdesk/contract/drawing/body/body-node'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { apiPanelQuery } from '../shared/params/api-panel.api.ts'
import { bodyParams, withValue, type BodyParam, type ParamValue } from '../shared/params/body-params.ts'
import { ParamControl } from '../shared/params/param-control.tsx'
import { readJsonValue, writeJsonValue } from '../../../resource/kinds/json-value.ts'
import { drawStyleTexts } from './draw-style.i18n.ts'

interface ValuesControlProps {
  apiId: string
  /** The form's JSON text of `{path: value}`. */
  value: unknown
  onChange: (json: string) => void
  isDisabled: boolean
  /** Of the last save, named `values.<path>`. */
  errors: readonly FieldError[]
}

const START = 'values.'

/** The parameters of the chosen API as controls; only what was changed is stored, and each can go back to the API's own. */
export function ValuesControl({ apiId, value, onChange, isDisabled, errors }: ValuesControlProps) {
  const t = useTexts(drawStyleTexts)
  const [isOnlyChanged, setIsOnlyChanged] = useState(false)
  const { data: panel, error, refetch } = useQuery({ ...apiPanelQuery(apiId), enabled: apiId !== '' })
  const values = valuesIn(value)
  const change = (param: Pick<BodyParam, 'path' | 'default'>, next: ParamValue | undefined) =>
    onChange(writeJsonValue(withValue(values, param, next)))
  const params = panel ? bodyParams(panel.body, panel.options) : []
  const known = new Set(params.map(({ path }) => path))
  // Values on paths that the list leaves out (or that no API names now) are still sent, so they are shown.
  const others = Object.keys(values)
    .filter((path) => !known.has(path))
    .map((path): BodyParam => ({ path, paramType: 1, description: '', default: '', options: [], suggestions: [] }))
  const shown = [...params, ...others].filter(({ path }) => !isOnlyChanged || Object.hasOwn(values, path))
  const count = Object.keys(values).length

  return (
    <div className="recipe-text">
      {apiId === '' ? (
        <p className="draw-help">{t('noApi')}</p>
      ) : error ? (
        <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} isCompact />
      ) : panel === null ? (
        <p className="draw-help">{t('apiOff')}</p>
      ) : (
        panel && params.length === 0 && <p className="draw-help">{t('noneToSet')}</p>
      )}
      {params.length > 0 && (
        <div className="recipe-param-bar">
          <Checkbox checked={isOnlyChanged} onChange={(event) => setIsOnlyChanged(event.target.checked)}>
            {t('onlyChanged')}
          </Checkbox>
          <span className="draw-help" aria-live="polite">
            {t('changedCount', { n: count })}
          </span>
        </div>
      )}
      {panel?.optionsError && <p className="draw-help">{t('options', { reason: panel.optionsError })}</p>}
      <ul className="recipe-params" aria-label={t('params')}>
        {shown.map((param) => {
          const { path } = param
          const isChanged = Object.hasOwn(values, path)
          const wrong = errors.find(({ field }) => field === START + path)?.msg
          return (
            <li key={path} data-changed={isChanged || undefined}>
              <span className="recipe-param-name">
                <code>{path}</code>
                {param.description !== '' && <small>{param.description}</small>}
              </span>
              <ParamControl
                param={param}
                value={values[path]}
                label={t('valueOf', { name: path })}
                isDisabled={isDisabled}
                isInvalid={wrong !== undefined}
                onChange={(next) => change(param, next)}
              />
              {isChanged && !isDisabled && (
                <Button
                  type="text"
                  icon={<UndoOutlined aria-hidden />}
                  aria-label={t('reset', { name: path })}
                  title={t('reset', { name: path })}
                  onClick={() => change(param, undefined)}
                />
              )}
              {wrong !== undefined && (
                <p className="draw-error" role="alert">
                  {wrong}
                </p>
              )}
              {panel && !findByPath(panel.body, path) && <p className="draw-help">{t('gone')}</p>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function valuesIn(value: unknown): Record<string, ParamValue> {
  const read = readJsonValue(value)
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, ParamValue>) : {} // written by this form or the server
}
