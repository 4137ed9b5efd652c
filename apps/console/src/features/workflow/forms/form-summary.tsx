import { PLAIN_LAYOUT, type FlowForm } from '@drawdesk/contract/workflow/forms/form'
import { FormPreview } from './editor/form-preview.tsx'

/** A form that is looked at: its name, and the form as people see it. */
export function FormSummary({ form }: { form: FlowForm }) {
  return (
    <div className="flow-form-summary">
      <p>
        {form.name} <code>{form.key}</code>
      </p>
      {form.remark !== '' && <p>{form.remark}</p>}
      <FormPreview fields={form.fields} layout={form.layout ?? PLAIN_LAYOUT} />
    </div>
  )
}
