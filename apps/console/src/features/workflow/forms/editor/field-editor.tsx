import { FORM_FIELD_KINDS, type FormField, type FormFieldKind } from '@drawdesk/contract/workflow/forms/form'
import { Input, Select, Switch } from 'antd'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { formEditorTexts } from '../form-editor.i18n.ts'
import { AccessParts, ConditionParts, RuleParts } from './field-parts.tsx'
import { FieldChoices } from './field-choices.tsx'
import { Labelled } from './labelled.tsx'

interface FieldEditorProps {
  field: FormField
  /** Fields that stand before it. */
  earlier: readonly FormField[]
  others: readonly FormField[]
  onChange: (field: FormField) => void
}

/** All that can be said of a field. */
export function FieldEditor({ field, earlier, others, onChange }: FieldEditorProps) {
  const t = useTexts(formEditorTexts)
  const set = (change: Partial<FormField>): void => onChange({ ...field, ...change })
  return (
    <div className="flow-field-editor">
      <FieldWords field={field} set={set} />
      <Labelled label={t('name')} help={t('nameHelp', { example: `\${${field.name}}` })}>
        {(id) => (
          <Input
            id={id}
            value={field.name}
            maxLength={64}
            spellCheck={false}
            onChange={(event) => set({ name: event.target.value.replace(/[^A-Za-z0-9_]/g, '') })}
          />
        )}
      </Labelled>
      <Labelled label={t('kind')}>
        {(id) => (
          <Select<FormFieldKind>
            id={id}
            value={field.kind}
            options={FORM_FIELD_KINDS.map((kind) => ({ value: kind, label: t(kind) }))}
            onChange={(kind) => onChange(ofKind(field, kind))}
          />
        )}
      </Labelled>
      <Labelled label={t('required')}>
        {(id) => <Switch id={id} checked={field.required} onChange={(required) => set({ required })} />}
      </Labelled>
      <Labelled label={t('default')} help={field.kind === 'datetime' ? t('defaultTime') : undefined}>
        {(id) => (
          <Input
            id={id}
            value={field.default}
            maxLength={500}
            onChange={(event) => set({ default: event.target.value })}
          />
        )}
      </Labelled>
      {(field.kind === 'select' || field.kind === 'tree') && <FieldChoices field={field} set={set} />}
      <RuleParts field={field} others={others} set={set} />
      <ConditionParts field={field} earlier={earlier} set={set} />
      <AccessParts field={field} set={set} />
    </div>
  )
}

/** Label and hint, in Chinese and English. */
function FieldWords({ field, set }: { field: FormField; set: (change: Partial<FormField>) => void }) {
  const t = useTexts(formEditorTexts)
  const help = field.help ?? { zh: '', en: '' }
  const word = (label: string, value: string, most: number, change: (next: string) => void) => (
    <Labelled label={label}>
      {(id) => <Input id={id} value={value} maxLength={most} onChange={(event) => change(event.target.value)} />}
    </Labelled>
  )
  return (
    <>
      {word(t('label'), field.label.zh, 60, (zh) => set({ label: { ...field.label, zh } }))}
      {word(t('labelEn'), field.label.en, 60, (en) => set({ label: { ...field.label, en } }))}
      {word(t('help'), help.zh, 200, (zh) => set({ help: { ...help, zh } }))}
      {word(t('helpEn'), help.en, 200, (en) => set({ help: { ...help, en } }))}
    </>
  )
}

/** The same field as another kind; what that kind cannot have is gone. */
function ofKind(field: FormField, kind: FormFieldKind): FormField {
  const isChoice = kind === 'select'
  return {
    ...field,
    kind,
    default: '',
    rules: [],
    dictCode: isChoice ? field.dictCode : '',
    options: isChoice ? (field.options ?? []) : [],
    source: kind === 'tree' ? 'dept' : '',
    multiple: isChoice || kind === 'tree' ? (field.multiple ?? false) : false,
  }
}
