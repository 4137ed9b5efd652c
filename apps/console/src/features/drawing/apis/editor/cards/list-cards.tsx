import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { CardsFrame } from './cards-frame.tsx'
import { useField } from '../state/editor-context.ts'
import { fieldTexts } from '../fields/field.i18n.ts'
import './cards.css'

interface ListCardsProps<T> {
  /** Of the list; its items stand at `path[0]`, `path[1]` … */
  path: string
  label: string
  help?: string
  addLabel: string
  fresh: () => T
  titleOf: (item: T) => string
  children: (path: string, item: T) => ReactNode
}

/** Steps in an order that counts, each in a frame of its own, to be moved and removed. An empty list leaves nothing behind. */
export function ListCards<T>({ path, label, help, addLabel, fresh, titleOf, children }: ListCardsProps<T>) {
  const t = useTexts(fieldTexts)
  const { value, set, error, canEdit } = useField<T[]>(path)
  const items = Array.isArray(value) ? value : []
  const write = (next: T[]) => set(next.length > 0 ? next : undefined)
  const move = (from: number, to: number) => {
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    write(next)
  }
  return (
    <CardsFrame
      path={path}
      label={label}
      help={help}
      error={error}
      addLabel={addLabel}
      onAdd={canEdit ? () => write([...items, fresh()]) : undefined}
    >
      {items.map((item, index) => {
        const name = titleOf(item) || t('nth', { n: index + 1 })
        return (
          // Steps have no identity besides their place, which is what decides.
          <section className="draw-card" key={index} data-field-path={`${path}[${index}]`} aria-label={name}>
            <header>
              <b>{name}</b>
              {canEdit && (
                <span className="draw-rule-buttons">
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined aria-hidden />}
                    disabled={index === 0}
                    aria-label={t('up', { name })}
                    title={t('up', { name })}
                    onClick={() => move(index, index - 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined aria-hidden />}
                    disabled={index === items.length - 1}
                    aria-label={t('down', { name })}
                    title={t('down', { name })}
                    onClick={() => move(index, index + 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<CloseOutlined aria-hidden />}
                    aria-label={t('remove', { name })}
                    title={t('remove', { name })}
                    onClick={() => write(items.filter((_, at) => at !== index))}
                  />
                </span>
              )}
            </header>
            <div className="editor-section-fields">{children(`${path}[${index}]`, item)}</div>
          </section>
        )
      })}
    </CardsFrame>
  )
}
