import { flowFormResource } from '@drawdesk/contract/workflow/forms/form-resource'
import type { FlowForm } from '@drawdesk/contract/workflow/forms/form'
import { useText } from '../../../lib/texts/texts.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { bothNames } from '../shared/both-names.ts'
import { FieldsInput } from './editor/fields-input.tsx'
import { LayoutInput } from './editor/layout-input.tsx'
import { FormSummary } from './form-summary.tsx'

/** Room for the fields and, beside them, how they look. */
const DIALOG_WIDTH_PX = 1080

const renderFields = (props: InputProps) => <FieldsInput {...props} />
const renderLayout = (props: InputProps) => <LayoutInput {...props} />
const cells = { name: (form: FlowForm) => <FormName form={form} /> }
const renderDetail = (form: FlowForm) => <FormSummary form={form} />

/** Forms of processes: fields as a list, and beside it the form as people will see it. */
export default function FlowFormPage() {
  const text = useText()
  return (
    <ResourcePage
      resource={flowFormResource}
      cells={cells}
      nameOf={(form) => text(formNames(form))}
      dialogWidthPx={DIALOG_WIDTH_PX}
      formFields={{ fields: renderFields, layout: renderLayout }}
      detail={renderDetail}
      newRow={{ fields: [], layout: { columns: 1, sections: [] } }}
    />
  )
}

const formNames = ({ name, nameEn = '' }: FlowForm) => bothNames({ name, nameEn })

function FormName({ form }: { form: FlowForm }) {
  const name = useText()(formNames(form))
  return (
    <span className="res-line" title={name}>
      {name}
    </span>
  )
}
