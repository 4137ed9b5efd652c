import type { DeskApi } from '@drawdesk/contract/drawing/draw-desk'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { apiPanelQuery } from '../shared/params/api-panel.api.ts'
import { bodyParams, FILLED_BY_SENDING, withValue, type ParamValue } from '../shared/params/body-params.ts'
import { ParamControl } from '../shared/params/param-control.tsx'
import { Line, Problem } from '../shared/try/draw-line.tsx'
import { drawDeskTexts } from './draw-desk.i18n.ts'

type Params = Readonly<Record<string, ParamValue>>

/** Of what has opened, to the upper edge of the form. */
const ROOM_ABOVE_PX = 12

interface ApiParamsProps {
  api: DeskApi
  params: Params
  errors: readonly FieldError[]
  onChange: (params: Params) => void
}

/** Variables of the one API that draws, and behind a fold every parameter of its body. */
export function ApiParams({ api, params, errors, onChange }: ApiParamsProps) {
  const t = useTexts(drawDeskTexts)
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({ ...apiPanelQuery(api.id), enabled: isOpen })
  const fold = useRef<HTMLDetailsElement>(null)
  const isFilled = isOpen && data !== undefined
  // It opens at the end of a form that scrolls by itself: else nothing would seem to happen.
  useEffect(() => {
    const list = fold.current?.closest('.desk-fields')
    if (!isFilled || !fold.current || !list) return
    list.scrollTop += fold.current.getBoundingClientRect().top - list.getBoundingClientRect().top - ROOM_ABOVE_PX
  }, [isFilled])
  const own = api.variables.filter(({ name }) => !FILLED_BY_SENDING.has(name))
  const fields = data ? bodyParams(data.body as Parameters<typeof bodyParams>[0], data.options) : []
  const errorOf = (name: string) => errors.find(({ field }) => field === `params.${name}`)?.msg
  const set = (name: string, value: ParamValue | '') => {
    const { [name]: _, ...rest } = params
    onChange(value === '' || value === null ? rest : { ...rest, [name]: value })
  }
  const isSet = (path: string) => Object.hasOwn(params, path)
  const changed = Object.keys(params).filter((path) => !own.some(({ name }) => name === path)).length
  return (
    <>
      {own.map((variable) => (
        <Line
          key={variable.name}
          label={nameOf(variable.name)}
          isRequired={variable.required === true}
          error={errorOf(variable.name)}
        >
          {(id) =>
            variable.paramType === 4 ? (
              <Select
                id={id}
                allowClear
                placeholder={placeholderOf(variable)}
                value={params[variable.name] === undefined ? undefined : String(params[variable.name])}
                options={['true', 'false'].map((value) => ({ value, label: value }))}
                onChange={(next: string | undefined) => set(variable.name, next === undefined ? '' : next === 'true')}
              />
            ) : (
              <Input
                id={id}
                placeholder={placeholderOf(variable)}
                value={String(params[variable.name] ?? '')}
                onChange={({ target }) => set(variable.name, target.value)}
              />
            )
          }
        </Line>
      ))}
      <details
        ref={fold}
        className="desk-params draw-wide"
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>
          {t('more')}
          {changed > 0 && <span className="draw-help"> {t('moreSet', { n: changed })}</span>}
        </summary>
        <div className="desk-params-list">
          {fields.map((param) => (
            <div key={param.path} className="draw-field">
              <span className="desk-caption" title={param.path}>
                {param.description || param.path}
              </span>
              <ParamControl
                param={param}
                value={isSet(param.path) ? params[param.path] : undefined}
                label={param.description || param.path}
                isDisabled={false}
                isInvalid={errorOf(param.path) !== undefined}
                onChange={(value) => onChange(withValue(params, param, value))}
              />
              <Problem>{errorOf(param.path)}</Problem>
            </div>
          ))}
        </div>
      </details>
    </>
  )

  function nameOf(name: string): string {
    return name === 'quality' ? t('quality') : name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
  }
  function placeholderOf({ default: initial = '', required }: DeskApi['variables'][number]): string {
    if (initial !== '') return t('defaultIs', { value: initial })
    return required ? '' : t('optional')
  }
}
