import { Button } from 'antd'
import { useEffect, useId, type FormEvent, type ReactNode } from 'react'
import { AppDrawer, AppModal } from '../../components/dialog/dialog.tsx'
import { Delayed } from '../../components/delayed.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { ConflictNote } from './conflict/conflict-note.tsx'
import { FormRestoredNote } from './form-restored-note.tsx'
import { FormField } from './form-field.tsx'
import { FormSections } from './form-sections.tsx'
import type { Field } from '../field.ts'
import type { InputProps } from '../kinds/kind-inputs.tsx'
import { kitTexts } from '../resource.i18n.ts'
import { RowSkeleton } from '../list/row-skeleton.tsx'
import type { Row } from '../row.ts'
import { TenantMark } from '../tenant/tenant-note.tsx'
import type { FormValues, ResourceForm } from '../use-resource-form.ts'

/** More fields than this go to a drawer. */
const DIALOG_MAX_FIELDS = 6
const DIALOG_WIDTH_PX = 560
const DRAWER_WIDTH_PX = 640

export interface ResourceDialogProps {
  form: ResourceForm
  /** What one row is: 参数. */
  title: string
  controls?: Readonly<Record<string, ((props: InputProps) => ReactNode) | undefined>>
  /** Names of the fields that are left out for these values. */
  hiddenFields?: (values: FormValues) => readonly string[]
  renderDetail: (row: Row) => ReactNode
  canEdit: boolean
  /** A dialog of this width, however many fields; two of them beside each other where there is room. */
  widthPx?: number
}

/** Add, edit and view of a row: a dialog for a short form, a drawer for a long one. Save stays at the same place. */
export function ResourceDialog({
  form,
  title,
  controls,
  hiddenFields,
  renderDetail,
  canEdit,
  widthPx,
}: ResourceDialogProps): ReactNode {
  const t = useTexts(kitTexts)
  const formId = useId()
  const { mode, row, isSaving } = form
  const heading = mode && (
    <>
      {t(`${mode}Title`, { title })}
      <TenantMark />
    </>
  )
  const body = (
    <DialogBody
      form={form}
      formId={formId}
      controls={controls}
      hiddenFields={hiddenFields}
      renderDetail={renderDetail}
    />
  )
  const footer =
    mode === 'view' ? (
      <>
        <Button onClick={form.close}>{t('close')}</Button>
        {canEdit && row && (
          <Button type="primary" onClick={() => form.edit(row.id)}>
            {t('edit')}
          </Button>
        )}
      </>
    ) : (
      <>
        <Button disabled={isSaving} onClick={form.close}>
          {t('cancel')}
        </Button>
        <Button type="primary" htmlType="submit" form={formId} loading={isSaving} disabled={mode === 'edit' && !row}>
          {t('save')}
        </Button>
      </>
    )
  const shared = {
    open: mode !== undefined,
    title: heading,
    destroyOnHidden: true,
    afterOpenChange: (isOpen: boolean) => {
      if (isOpen && mode !== 'view') focusField(form.fields[0] && form.inputId(form.fields[0].name))
    },
  }
  if (widthPx === undefined && form.fields.length > DIALOG_MAX_FIELDS) {
    return (
      <AppDrawer
        {...shared}
        className="res-dialog"
        size={DRAWER_WIDTH_PX}
        onClose={form.close}
        footer={<div className="res-dialog-footer">{footer}</div>}
      >
        {body}
      </AppDrawer>
    )
  }
  return (
    <AppModal
      {...shared}
      className={widthPx === undefined ? 'res-dialog' : 'res-dialog res-dialog-wide'}
      width={widthPx ?? DIALOG_WIDTH_PX}
      onCancel={form.close}
      footer={<div className="res-dialog-footer">{footer}</div>}
    >
      {body}
    </AppModal>
  )
}

function DialogBody({
  form,
  formId,
  controls,
  hiddenFields,
  renderDetail,
}: Pick<ResourceDialogProps, 'form' | 'controls' | 'hiddenFields' | 'renderDetail'> & { formId: string }): ReactNode {
  const t = useTexts(kitTexts)
  const { mode, row, values, errors, isLoading, isSaving } = form
  const hidden = new Set(hiddenFields?.(values))
  const fields = form.fields.filter(({ name }) => !hidden.has(name))
  const sections = form.sections
    .map((section) => ({ ...section, fields: section.fields.filter(({ name }) => !hidden.has(name)) }))
    .filter((section) => section.fields.length > 0)
  // A row that came after the dialog had opened: only now is there a field to begin in.
  const firstId = mode !== 'view' && fields[0] ? form.inputId(fields[0].name) : undefined
  useEffect(() => {
    if (!isLoading) focusField(firstId)
  }, [isLoading, firstId])
  if (form.loadError)
    return <ErrorNote error={form.loadError} title={t('detailFailed')} onRetry={form.retry} isCompact />
  if (isLoading)
    return (
      <Delayed>
        <RowSkeleton count={fields.length} />
      </Delayed>
    )
  if (mode === 'view') return row && renderDetail(row)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  const renderField = (field: Field): ReactNode => (
    <FormField
      key={field.name}
      field={field}
      id={form.inputId(field.name)}
      row={row}
      value={values[field.name]}
      isDisabled={isSaving}
      error={errors.fields[field.name]}
      form={form}
      control={controls?.[field.name]}
      onChange={(value) => form.setValue(field.name, value)}
    />
  )
  return (
    <form id={formId} className="res-form" noValidate onSubmit={submit}>
      <FormRestoredNote form={form} />
      {form.conflict && <ConflictNote form={form} conflict={form.conflict} />}
      {errors.general.length > 0 && (
        <div className="res-general" role="alert">
          <p>{t('generalErrors')}</p>
          <ul>
            {errors.general.map(({ field, msg }) => (
              <li key={`${field} ${msg}`}>{msg}</li>
            ))}
          </ul>
        </div>
      )}
      {form.fields.length > DIALOG_MAX_FIELDS ? (
        <FormSections
          sections={sections}
          invalid={new Set(fields.flatMap(({ name }) => (errors.fields[name] === undefined ? [] : [name])))}
          renderField={renderField}
        />
      ) : (
        fields.map(renderField)
      )}
    </form>
  )
}

/** Where the user begins. A dialog may finish opening after typing has begun elsewhere in it: then what is typed must stay there. */
function focusField(id: string | undefined): void {
  const field = id === undefined ? null : document.getElementById(id)
  const form = field?.closest('form')
  if (!form?.contains(document.activeElement)) field?.focus()
}
