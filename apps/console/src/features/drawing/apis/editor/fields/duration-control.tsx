import { DurationInput } from '../../../../../components/duration-input/duration-input.tsx'
import { secondsOf } from '../../../../../lib/texts/durations.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { useEditorContext } from '../state/editor-context.ts'
import { fieldTexts } from './field.i18n.ts'
import { FormField, type FormFieldProps } from './form-field.tsx'

/** A time: milliseconds in the definition, seconds on screen. What is no time stays as it was typed, for its check to say so. */
export function DurationControl(props: Omit<FormFieldProps<never>, 'children'>) {
  const t = useTexts(fieldTexts)
  const { exampleOf } = useEditorContext()
  const exampleMs = Number(exampleOf(props.path))
  return (
    <FormField<number | string> {...props}>
      {({ id, value, set, status, describedBy, canEdit }) => (
        <DurationInput
          id={id}
          value={value}
          status={status}
          readOnly={!canEdit}
          placeholder={canEdit && exampleMs > 0 ? t('example', { value: secondsOf(exampleMs) }) : undefined}
          aria-describedby={describedBy}
          aria-invalid={status === 'error' || undefined}
          onChange={set}
        />
      )}
    </FormField>
  )
}
