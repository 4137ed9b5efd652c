import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { chatApisQuery } from './chat-api.api.ts'
import { chatApiTexts } from './chat-api.i18n.ts'
import { idsOf, moved, write } from './form-json.ts'

const FALLBACKS_MAX = 10

/** Who stands in, in order: moved by its buttons, on which Alt with the arrow keys moves it too. */
export function FallbacksField({ id, value, onChange, row, isDisabled = false, describedBy }: InputProps) {
  const t = useTexts(chatApiTexts)
  const { data: apis = [] } = useQuery(chatApisQuery(useTenantId()))
  const ids = idsOf(value)
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  /** The row and button that had the focus before it moved: moving an element in the document takes it away. */
  const toFocus = useRef<{ id: string; way: string }>(undefined)
  useEffect(() => {
    if (!toFocus.current) return
    const { id: own, way } = toFocus.current
    toFocus.current = undefined
    const item = list.current?.querySelector(`[data-id="${own}"]`)
    const button =
      item?.querySelector<HTMLButtonElement>(`[data-way="${way}"]:not(:disabled)`) ??
      item?.querySelector<HTMLButtonElement>('[data-way]:not(:disabled)')
    button?.focus()
  })

  const nameOf = (own: string): string =>
    seededName(apis.find((api) => api.id === own)?.name ?? '') || t('fallbackGone')
  const change = (next: string[]): void => onChange?.(next.length > 0 ? write(next) : write([]))
  function move(from: number, to: number, way: string): void {
    const own = ids[from]
    if (own === undefined || to < 0 || to >= ids.length) return
    toFocus.current = { id: own, way }
    setAnnouncement(t('movedTo', { name: nameOf(own), n: to + 1, count: ids.length }))
    change(moved(ids, from, to))
  }
  const press = (event: KeyboardEvent, index: number): void => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined || isDisabled) return
    event.preventDefault()
    move(index, index + step, step < 0 ? 'up' : 'down')
  }
  const free = apis.filter((api) => api.id !== row?.id && !ids.includes(api.id))
  return (
    <div className="chat-api-fallbacks">
      {ids.length === 0 ? (
        <p className="res-help">{t('fallbackNone')}</p>
      ) : (
        <ol ref={list} aria-label={t('fallbackList')}>
          {ids.map((own, index) => {
            const name = nameOf(own)
            const isOff = apis.find((api) => api.id === own)?.active === 0
            return (
              <li key={own} data-id={own}>
                <span className="chat-api-place">{index + 1}</span>
                <span className="res-line">
                  {name}
                  {isOff && <small> · {t('fallbackOff')}</small>}
                </span>
                <span className="chat-api-buttons">
                  <Button
                    data-way="up"
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined aria-hidden />}
                    disabled={isDisabled || index === 0}
                    aria-label={t('fallbackUp', { name })}
                    title={t('fallbackUp', { name })}
                    onKeyDown={(event) => press(event, index)}
                    onClick={() => move(index, index - 1, 'up')}
                  />
                  <Button
                    data-way="down"
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined aria-hidden />}
                    disabled={isDisabled || index === ids.length - 1}
                    aria-label={t('fallbackDown', { name })}
                    title={t('fallbackDown', { name })}
                    onKeyDown={(event) => press(event, index)}
                    onClick={() => move(index, index + 1, 'down')}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<CloseOutlined aria-hidden />}
                    disabled={isDisabled}
                    aria-label={t('fallbackRemove', { name })}
                    title={t('fallbackRemove', { name })}
                    onClick={() => change(ids.filter((one) => one !== own))}
                  />
                </span>
              </li>
            )
          })}
        </ol>
      )}
      <span className="only-heard" role="status">
        {announcement}
      </span>
      {ids.length < FALLBACKS_MAX && (
        <Select
          id={id}
          className="res-wide"
          aria-describedby={describedBy}
          value={null}
          placeholder={t('fallbackAdd')}
          disabled={isDisabled || free.length === 0}
          showSearch={{ optionFilterProp: 'label' }}
          options={free.map((api) => ({
            value: api.id,
            label: api.active === 0 ? `${seededName(api.name)} · ${t('fallbackOff')}` : seededName(api.name),
          }))}
          onChange={(own: string | null) => own !== null && change([...ids, own])}
        />
      )}
    </div>
  )
}
