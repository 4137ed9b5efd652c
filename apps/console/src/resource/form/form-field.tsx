import type { ReactNode } from 'react'
import { seededName } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { Field } from '../field.ts'
import type { InputProps } from '../kinds/kind-inputs.tsx'
import { kinds } from '../kinds/kinds.tsx'

interface FormFieldProps extends InputProps {
  id: string
  error?: string
  /** What is stored now, where another value stands in the control and people should see that. */
  now?: string | undefined
  /** Replaces the kind's own control. */
  control?: (props: InputProps) => ReactNode
}

/** Label above, control, and under it the help or, in its place, what is wrong. Of a name that screens show as another one, that one as well. */
export function FormField({ error, control, now, ...props }: FormFieldProps): ReactNode {
  const t = useTexts(kitTexts)
  const { field, id, value } = props
  const isName = typeof value === 'string' && (field.definition.kind === 'text' || field.definition.kind === 'textarea')
  const shown = isName && seededName(value) !== value ? t('shownAs', { name: value }) : undefined
  const note =
    error ?? (field.help === undefined || shown === undefined ? (shown ?? field.help) : `${shown} ${field.help}`)
  const noteId = note === undefined ? undefined : `${id}-note`
  const inputProps = { ...props, isInvalid: error !== undefined, describedBy: noteId }
  const { Input } = kinds[field.definition.kind]
  return (
    <div className={now === undefined ? 'res-field' : 'res-field res-field-differs'}>
      <FieldLabel field={field} id={id} />
      {now !== undefined && (
        <div className="res-field-now" title={now}>
          {now}
        </div>
      )}
      {control ? control(inputProps) : <Input {...inputProps} />}
      {noteId && (
        <div id={noteId} className={error === undefined ? 'res-help' : 'res-error'}>
          {note}
        </div>
      )}
    </div>
  )
}

function FieldLabel({ field, id }: { field: Field; id: string }): ReactNode {
  return (
    <label htmlFor={id}>
      {field.label}
      {field.isRequired && (
        <span className="res-required" aria-hidden>
          {' '}
          *
        </span>
      )}
    </label>
  )
}
