import { formRights } from '@drawdesk/contract/workflow/forms/form-rights'
import { defaultValues } from '@drawdesk/contract/workflow/forms/form-values'
import type { FormField, FormLayout } from '@drawdesk/contract/workflow/forms/form'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { formatServerTime } from '../../../../lib/texts/server-time.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { FlowFormView } from '../../form/flow-form-view.tsx'
import { useFlowForm } from '../../form/use-flow-form.ts'
import { formEditorTexts } from '../form-editor.i18n.ts'

interface FormPreviewProps {
  fields: readonly FormField[]
  layout: FormLayout
}

const START = { node: '', isStart: true, hasOwnForm: true }

/** The form as the person who starts the process sees it; it can be tried. */
export function FormPreview({ fields, layout }: FormPreviewProps) {
  const t = useTexts(formEditorTexts)
  return (
    <section className="flow-preview" aria-label={t('preview')}>
      <h4>{t('preview')}</h4>
      {/* Another form begins anew. */}
      {fields.length > 0 ? (
        <Tried key={fields.map(({ name, kind }) => `${name} ${kind}`).join()} fields={fields} layout={layout} />
      ) : (
        <p className="res-help">{t('previewEmpty')}</p>
      )}
    </section>
  )
}

function Tried({ fields, layout }: FormPreviewProps) {
  const t = useTexts(formEditorTexts)
  const [isGood, setIsGood] = useState(false)
  const [now] = useState(() => formatServerTime(new Date()))
  const options = useMemo(
    () => ({
      form: { id: '0', name: '', nameEn: '', key: '', version: 1, fields: [...fields], layout },
      values: defaultValues(fields, now),
      ...formRights(fields, START),
    }),
    [fields, layout, now],
  )
  const form = useFlowForm(options)
  return (
    <>
      <FlowFormView form={form} />
      <div className="flow-preview-check">
        <Button onClick={() => setIsGood(form.check() !== undefined)}>{t('previewCheck')}</Button>
        <span role="status">{isGood && Object.keys(form.errors).length === 0 && t('previewGood')}</span>
      </div>
    </>
  )
}
