import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { kitTexts } from '../../resource.i18n.ts'
import type { ResourceForm } from '../../use-resource-form.ts'

/** What was refused and belongs to no field. */
export function GeneralErrors({ errors }: { errors: ResourceForm['errors']['general'] }): ReactNode {
  const t = useTexts(kitTexts)
  if (errors.length === 0) return null
  return (
    <div className="res-general" role="alert">
      <p>{t('generalErrors')}</p>
      <ul>
        {errors.map(({ field, msg }) => (
          <li key={`${field} ${msg}`}>{msg}</li>
        ))}
      </ul>
    </div>
  )
}
