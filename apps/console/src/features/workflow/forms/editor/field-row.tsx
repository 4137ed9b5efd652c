import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import type { FormField } from '@drawdesk/contract/workflow/forms/form'
import { Button } from 'antd'
import { useId, type ReactNode } from 'react'
import { StateTag } from '../../../../components/tag.tsx'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { inBoth } from '../../form/form-resource.ts'
import { formEditorTexts } from '../form-editor.i18n.ts'
import { FieldEditor } from './field-editor.tsx'

interface FieldRowProps {
  field: FormField
  /** All fields of the form. */
  others: readonly FormField[]
  at: number
  isOpen: boolean
  isDisabled: boolean
  problems: readonly string[]
  onToggle: () => void
  onChange: (field: FormField) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

/** A field in the list: what it is in one line, and opened all that can be said of it. */
export function FieldRow(props: FieldRowProps) {
  const { field, others, at, isOpen, isDisabled, problems, onToggle, onChange, onUp, onDown, onRemove } = props
  const t = useTexts(formEditorTexts)
  const text = useText()
  const editorId = useId()
  const name = text(inBoth(field.label)) || t('unnamed')
  const tool = (label: 'up' | 'down' | 'remove', icon: ReactNode, act: (() => void) | undefined) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={t(label, { name })}
      title={t(label, { name })}
      disabled={isDisabled || !act}
      onClick={act}
    />
  )
  return (
    <li className="flow-field-row" data-open={isOpen || undefined}>
      <div className="flow-field-line">
        <button
          type="button"
          className="flow-field-name"
          aria-expanded={isOpen}
          aria-controls={editorId}
          title={t('open', { name })}
          onClick={onToggle}
        >
          <strong>{name}</strong> <code>{field.name}</code>
        </button>
        <StateTag kind="neutral">{t(field.kind)}</StateTag>
        {field.required && <StateTag kind="good">{t('required')}</StateTag>}
        <span className="flow-field-tools">
          {tool('up', <ArrowUpOutlined aria-hidden />, onUp)}
          {tool('down', <ArrowDownOutlined aria-hidden />, onDown)}
          {tool('remove', <DeleteOutlined aria-hidden />, onRemove)}
        </span>
      </div>
      {problems.map((problem) => (
        <p key={problem} className="res-error">
          {problem}
        </p>
      ))}
      <div id={editorId} hidden={!isOpen}>
        {isOpen && <FieldEditor field={field} earlier={others.slice(0, at)} others={others} onChange={onChange} />}
      </div>
    </li>
  )
}
