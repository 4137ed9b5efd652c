import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { ReactNode } from 'react'
import { useText } from '../../lib/texts/texts.ts'
import { LazyResourceDialog } from '../form/lazy-dialog.tsx'
import { ResourceDetail } from '../form/resource-detail.tsx'
import type { RowSteps } from './use-row-address.ts'
import type { Slots } from '../slots.tsx'
import type { ResourceForm } from '../use-resource-form.ts'

interface ScreenDialogProps {
  resource: ResourceDefinition
  slots: Slots
  form: ResourceForm
  /** To the records beside the one that is viewed. */
  steps?: RowSteps | undefined
  canEdit: boolean
}

/** The form and the view of a row, with what the screen's slots put in their places. */
export function ScreenDialog({ resource, slots, form, steps, canEdit }: ScreenDialogProps): ReactNode {
  const text = useText()
  return (
    <LazyResourceDialog
      form={form}
      noun={text(nounsOf(resource).one)}
      controls={slots.formFields}
      hiddenFields={slots.hiddenFields}
      canEdit={canEdit}
      resource={resource}
      steps={steps}
      widthPx={slots.dialogWidthPx}
      saveAlso={slots.saveAlso}
      renderDetail={(row) =>
        slots.detail?.(row) ?? (
          <ResourceDetail
            fields={form.allFields}
            row={row}
            renderCell={(field, shown) => slots.cells?.[field.name]?.(shown)}
          />
        )
      }
    />
  )
}
