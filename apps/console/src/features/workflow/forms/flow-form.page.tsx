import { flowFormResource } from '@drawdesk/contract/workflow/forms/form-resource'
import type { FlowForm } from '@drawdesk/contract/workflow/forms/form'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { FieldsInput } from './editor/fields-input.tsx'
import { LayoutInput } from './editor/layout-input.tsx'
import { FormSummary } from './form-summary.tsx'

/** Room for the fields and, beside them, how they look. */
const DIALOG_WIDTH_PX = 1080

const renderFields = (props: InputProps) => <FieldsInput {...props} />
const renderLayout = (props: InputProps) => <LayoutInput {...props} />
const renderDetail = (form: FlowForm) => <FormSummary form={form} />

/** Forms of processes: fields as a list, and beside it the form as people will see it. */
export default function FlowFormPage() {
  return (
    <ResourcePage
      resource={flowFormResource}
      dialogWidthPx={DIALOG_WIDTH_PX}
      formFields={{ fields: renderFields, layout: renderLayout }}
      detail={renderDetail}
      newRow={{ fields: [], layout: { columns: 1, sections: [] } }}
    />
  )
}
