import { Checkbox, Input, InputNumber, Select } from 'antd'
import { TemplateInput } from '../../../../../components/body-editor/values/template-input.tsx'
import { useField } from '../state/editor-context.ts'
import { ExpressionInput, type ExpressionFacts } from '../expression/expression-input.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'

type Props = Omit<FormFieldProps<never>, 'children'>

/** One line of text. `isMono` for expressions and codes. */
export function TextControl({
  isMono = false,
  placeholder,
  ...props
}: Props & { isMono?: boolean; placeholder?: string }) {
  return (
    <FormField<string> {...props}>
      {({ id, value, set, status, describedBy, canEdit, example }) => (
        <Input
          id={id}
          className={isMono ? 'draw-mono' : undefined}
          value={textOf(value)}
          status={status}
          readOnly={!canEdit}
          spellCheck={false}
          placeholder={placeholder ?? example}
          aria-describedby={describedBy}
          aria-required={props.isRequired}
          aria-invalid={status === 'error' || undefined}
          // A member of the definition that is emptied is taken away; the row's own texts are kept empty.
          onChange={(event) =>
            set(event.target.value === '' && props.path.startsWith('definition.') ? undefined : event.target.value)
          }
        />
      )}
    </FormField>
  )
}

/** A JMESPath expression over an answer, with its trial. */
export function ExpressionControl({ steps, isList, isEvent, ...props }: Props & ExpressionFacts) {
  return (
    <FormField<string> {...props}>
      {({ id, value, set, status, describedBy, canEdit, example }) => (
        <ExpressionInput
          id={id}
          label={props.label}
          value={textOf(value)}
          status={status}
          describedBy={describedBy}
          isRequired={props.isRequired}
          placeholder={example}
          steps={steps}
          isList={isList}
          isEvent={isEvent}
          onChange={canEdit ? (next) => set(next === '' ? undefined : next) : undefined}
        />
      )}
    </FormField>
  )
}

/** Anything may come from the JSON view; its check says what is wrong with it. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

export function AreaControl(props: Props) {
  return (
    <FormField<string> {...props}>
      {({ id, value, set, status, describedBy, canEdit }) => (
        <Input.TextArea
          id={id}
          value={value ?? ''}
          status={status}
          readOnly={!canEdit}
          autoSize={{ minRows: 2, maxRows: 8 }}
          aria-describedby={describedBy}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </FormField>
  )
}

export function NumberControl({ min = 0, isWhole = true, ...props }: Props & { min?: number; isWhole?: boolean }) {
  return (
    <FormField<number> {...props}>
      {({ id, value, set, status, describedBy, canEdit, example }) => (
        <InputNumber
          id={id}
          className="draw-number"
          placeholder={example}
          value={value ?? null}
          min={min}
          precision={isWhole ? 0 : undefined}
          status={status}
          readOnly={!canEdit}
          aria-describedby={describedBy}
          onChange={(next) => set(next ?? undefined)}
        />
      )}
    </FormField>
  )
}

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

export function SelectControl({
  choices,
  allowClear = false,
  onPicked,
  fallback,
  ...props
}: Props & {
  choices: readonly Choice[]
  allowClear?: boolean
  onPicked?: (value: string) => void
  fallback?: string
}) {
  return (
    <FormField<string> {...props}>
      {({ id, value, set, status, describedBy, canEdit }) => (
        <Select
          id={id}
          value={value ?? fallback}
          status={status}
          disabled={!canEdit}
          allowClear={allowClear}
          options={choices.map((choice) => ({ ...choice }))}
          aria-describedby={describedBy}
          onChange={(next: string | undefined) => (onPicked && next !== undefined ? onPicked(next) : set(next))}
        />
      )}
    </FormField>
  )
}

/** Several of a closed set. */
export function ChoicesControl({ choices, ...props }: Props & { choices: readonly Choice[] }) {
  return (
    <FormField<string[]> {...props}>
      {({ id, value, set, status, describedBy, canEdit }) => (
        <Select
          id={id}
          mode="multiple"
          value={Array.isArray(value) ? value : []}
          status={status}
          disabled={!canEdit}
          options={choices.map((choice) => ({ ...choice }))}
          aria-describedby={describedBy}
          onChange={(next: string[]) => set(next.length > 0 ? next : undefined)}
        />
      )}
    </FormField>
  )
}

/** Words typed one after the other. */
export function WordsControl(props: Props) {
  return (
    <FormField<string[]> {...props}>
      {({ id, value, set, status, describedBy, canEdit }) => (
        <Select
          id={id}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，']}
          value={Array.isArray(value) ? value.map(String) : []}
          status={status}
          disabled={!canEdit}
          aria-describedby={describedBy}
          onChange={(next: string[]) => set(next.length > 0 ? next : undefined)}
        />
      )}
    </FormField>
  )
}

export function CheckControl({ path, label, help }: { path: string; label: string; help?: string }) {
  const { value, set, canEdit } = useField<boolean>(path)
  return (
    <div className="draw-field draw-check" data-field-path={path}>
      <Checkbox checked={value === true} disabled={!canEdit} onChange={(event) => set(event.target.checked)}>
        {label}
      </Checkbox>
      {help && <p className="draw-help">{help}</p>}
    </div>
  )
}

/** A text with `{{variables}}` shown as chips and offered by a menu. */
export function TemplateControl({
  variables,
  isMultiline = false,
  ...props
}: Props & { variables: readonly string[]; isMultiline?: boolean }) {
  return (
    <FormField<string> {...props}>
      {({ id, value, set, status, describedBy, canEdit, example }) => (
        <TemplateInput
          id={id}
          multiline={isMultiline}
          placeholder={example}
          label={props.label}
          value={typeof value === 'string' ? value : ''}
          onChange={(next) => set(next === '' ? undefined : next)}
          readOnly={!canEdit}
          variables={variables}
          isInvalid={status === 'error'}
          describedBy={describedBy}
        />
      )}
    </FormField>
  )
}
