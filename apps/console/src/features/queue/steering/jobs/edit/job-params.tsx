import { UndoOutlined } from '@ant-design/icons'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { apiPanelQuery } from '../../../../drawing/shared/params/api-panel.api.ts'
import {
  bodyParams,
  withValue,
  type BodyParam,
  type ParamValue,
} from '../../../../drawing/shared/params/body-params.ts'
import { ParamControl } from '../../../../drawing/shared/params/param-control.tsx'
import '../../../../drawing/shared/library/editor/editor.css'
import { jobsTexts } from '../jobs.i18n.ts'
import type { JobParams } from './use-edit-job.ts'

interface JobParamsProps {
  /** `""`: no provider's. */
  apiId: string
  params: JobParams
  /** Named `params.<name>`. */
  errors: readonly FieldError[]
  isDisabled: boolean
  onChange: (params: JobParams) => void
}

/** The parameters that a drawing was sent with, and on demand all others of its API, each in its own control; any can go back to the API's own value. */
export function JobParamFields({ apiId, params, errors, isDisabled, onChange }: JobParamsProps) {
  const t = useTexts(jobsTexts)
  const [hasAll, setHasAll] = useState(false)
  // What was set keeps its place and its control while it is emptied.
  const [first] = useState(params)
  const { data: panel } = useQuery({ ...apiPanelQuery(apiId), enabled: apiId !== '' })
  const offered = panel ? bodyParams(panel.body, panel.options) : []
  const set = [...new Set([...Object.keys(first), ...Object.keys(params)])].map(
    (path) => offered.find((param) => param.path === path) ?? paramOf(path, first[path] ?? params[path]),
  )
  const others = offered.filter(({ path }) => !set.some((param) => param.path === path))

  return (
    <>
      {set.length === 0 && !hasAll && <p className="draw-help">{t('noParams')}</p>}
      <ul className="recipe-params" aria-label={t('params')}>
        {[...set, ...(hasAll ? others : [])].map((param) => {
          const wrong = errors.find(({ field }) => field === `params.${param.path}`)?.msg
          const isSet = Object.hasOwn(params, param.path)
          return (
            <li key={param.path} data-changed={isSet || undefined}>
              <span className="recipe-param-name">
                <code>{param.path}</code>
                {param.description !== '' && <small>{param.description}</small>}
              </span>
              <ParamControl
                param={param}
                value={params[param.path]}
                label={t('paramOf', { name: param.path })}
                isDisabled={isDisabled}
                isInvalid={wrong !== undefined}
                onChange={(next) => onChange(withValue(params, param, next))}
              />
              {isSet && !isDisabled && (
                <Button
                  type="text"
                  icon={<UndoOutlined aria-hidden />}
                  aria-label={t('resetParam', { name: param.path })}
                  title={t('resetParam', { name: param.path })}
                  onClick={() => onChange(withValue(params, param, undefined))}
                />
              )}
              {wrong !== undefined && (
                <p className="draw-error" role="alert">
                  {wrong}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {!hasAll && others.length > 0 && (
        <Button type="link" size="small" className="job-more-params" onClick={() => setHasAll(true)}>
          {t('moreParams', { n: others.length })}
        </Button>
      )}
    </>
  )
}

/** One that the API does not list (a variable by its name, or an API that is off): edited as what it holds. */
function paramOf(path: string, value: ParamValue | undefined): BodyParam {
  const paramType = typeof value === 'boolean' ? 4 : typeof value === 'number' ? 3 : 7
  return { path, paramType, description: '', default: '', options: [], suggestions: [] }
}
