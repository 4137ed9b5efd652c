import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Button } from 'antd'
import { lazy, useEffect, useId, type FormEvent, type ReactNode } from 'react'
import { AppDrawer, AppModal } from '../../components/dialog/dialog.tsx'
import { focusFirst } from '../../components/dialog/focus-first.ts'
import { Delayed } from '../../components/delayed.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ConflictNote } from './conflict/conflict-note.tsx'
import { FormRestoredNote } from './notes/form-restored-note.tsx'
import type { RowSteps } from '../screen/use-row-address.ts'
import { FormField } from './form-field.tsx'
import { GeneralErrors } from './notes/general-errors.tsx'
import { saveByKeys } from '../list/keys/save-by-keys.ts'
import { FormSections } from './form-sections.tsx'
import type { SaveAlso } from '../screen/save-also.ts'
import type { Field } from '../field.ts'
import type { InputProps } from '../kinds/kind-inputs.tsx'
import { historyTexts } from '../history/history.i18n.ts'
import { RowHistory } from '../history/row-history.tsx'
import { kitTexts } from '../resource.i18n.ts'
import { RowSkeleton } from '../list/row-skeleton.tsx'
import type { Row } from '../row.ts'
import { TenantMark } from '../tenant/tenant-note.tsx'
import { kindValues } from '../kinds/kind-values.ts'
import type { FormMode, FormValues, ResourceForm } from '../use-resource-form.ts'

const FormVersionNote = lazy(() => loadChunk(() => import('./notes/form-version-note.tsx')))

/** More fields than this go to a drawer. */
const DIALOG_MAX_FIELDS = 6
const DIALOG_WIDTH_PX = 560
const DRAWER_WIDTH_PX = 640

export interface ResourceDialogProps {
  form: ResourceForm
  /** What one row is: 参数. */
  noun: string
  /** What people call a row; the title of the form names it then. */
  nameOf?: ((row: Row) => string) | undefined
  controls?: Readonly<Record<string, ((props: InputProps) => ReactNode) | undefined>>
  /** Names of the fields that are left out for these values. */
  hiddenFields?: (values: FormValues) => readonly string[]
  renderDetail: (row: Row) => ReactNode
  canEdit: boolean
  /** Whose history stands under the details; none where rows keep none. */
  resource?: ResourceDefinition | undefined
  /** To the records beside the one that is viewed. */
  steps?: RowSteps | undefined
  /** A second way of saving, beside the first. */
  saveAlso?: SaveAlso | undefined
  /** A dialog of this width, however many fields; two of them beside each other where there is room. */
  widthPx?: number
}

/** Add, edit and view of a row: a dialog for a short form, a drawer for a long one. Save stays at the same place. */
export function ResourceDialog({
  form,
  noun,
  nameOf,
  controls,
  hiddenFields,
  renderDetail,
  canEdit,
  resource,
  steps,
  saveAlso,
  widthPx,
}: ResourceDialogProps): ReactNode {
  const formId = useId()
  const { mode } = form
  const body = (
    <DialogBody
      form={form}
      formId={formId}
      controls={controls}
      hiddenFields={hiddenFields}
      renderDetail={renderDetail}
      canEdit={canEdit}
      resource={resource}
    />
  )
  const shared = {
    open: mode !== undefined,
    title: mode && (
      <DialogTitle
        mode={mode}
        noun={noun}
        name={mode === 'edit' && form.row && nameOf ? nameOf(form.row) : namedOutside(form, resource)}
      />
    ),
    footer: <DialogFooter form={form} formId={formId} canEdit={canEdit} steps={steps} saveAlso={saveAlso} />,
    className: widthPx === undefined ? 'res-dialog' : 'res-dialog res-dialog-wide',
    destroyOnHidden: true,
    afterOpenChange: (isOpen: boolean) => {
      const [first] = form.fields
      if (isOpen && mode !== 'view' && first) focusFirst(document.getElementById(form.inputId(first.name)))
    },
  }
  if (widthPx === undefined && form.fields.length > DIALOG_MAX_FIELDS) {
    return (
      <AppDrawer {...shared} size={DRAWER_WIDTH_PX} onClose={form.close}>
        {body}
      </AppDrawer>
    )
  }
  return (
    <AppModal {...shared} width={widthPx ?? DIALOG_WIDTH_PX} onCancel={form.close}>
      {body}
    </AppModal>
  )
}

/** The name of the row, where no field of the form shows it; "" otherwise. */
function namedOutside({ mode, row, allFields }: ResourceForm, resource: ResourceDefinition | undefined): string {
  const field = allFields.find(({ name }) => name === resource?.rows?.nameField)
  if (mode !== 'edit' || !row || !field?.definition.hideIn?.includes('form')) return ''
  return kindValues[field.definition.kind].toText(row[field.name], field, row)
}

function DialogTitle({ mode, noun, name }: { mode: FormMode; noun: string; name: string }): ReactNode {
  const t = useTexts(kitTexts)
  return (
    <>
      {t(`${mode}Title`, { noun })}
      {name !== '' && t('titleOf', { name })}
      <TenantMark />
    </>
  )
}

/** What ends the dialog: a view is closed or edited, a form given up or saved. */
function DialogFooter({
  form: { mode, row, isSaving, close, edit, save },
  formId,
  canEdit,
  steps,
  saveAlso,
}: Pick<ResourceDialogProps, 'form' | 'canEdit' | 'steps' | 'saveAlso'> & { formId: string }): ReactNode {
  const t = useTexts(kitTexts)
  const saveAndGoOn = async ({ onSaved }: SaveAlso): Promise<void> => {
    const answer = await save()
    if (answer) onSaved(answer)
  }
  return (
    <div className="res-dialog-footer">
      {mode === 'view' ? (
        <>
          {steps?.at !== undefined && <Steps steps={steps} />}
          <Button onClick={close}>{t('close')}</Button>
          {canEdit && row && (
            <Button type="primary" onClick={() => edit(row.id)}>
              {t('edit')}
            </Button>
          )}
        </>
      ) : (
        <>
          <Button disabled={isSaving} onClick={close}>
            {t('cancel')}
          </Button>
          {saveAlso && (
            <Button disabled={isSaving || (mode === 'edit' && !row)} onClick={() => void saveAndGoOn(saveAlso)}>
              {saveAlso.label}
            </Button>
          )}
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            aria-keyshortcuts="Control+Enter"
            title={t('saveKeys')}
            loading={isSaving}
            disabled={mode === 'edit' && !row}
          >
            {t('save')}
          </Button>
        </>
      )}
    </div>
  )
}

/** The records before and after this one, as the list has them. */
function Steps({ steps: { at = 0, count, isMore, isTurning, go } }: { steps: RowSteps }): ReactNode {
  const t = useTexts(kitTexts)
  return (
    <span className="res-steps">
      <Button
        type="text"
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('previousRow')}
        title={t('previousRow')}
        disabled={at <= 1 || isTurning}
        onClick={() => go(-1)}
      />
      <span className="res-number">
        {at} / {count}
        {isMore && '+'}
      </span>
      <Button
        type="text"
        icon={<RightOutlined aria-hidden />}
        aria-label={t('nextRow')}
        title={t('nextRow')}
        disabled={(at >= count && !isMore) || isTurning}
        onClick={() => go(1)}
      />
    </span>
  )
}

type DialogBodyProps = Omit<ResourceDialogProps, 'noun' | 'nameOf' | 'widthPx' | 'saveAlso'> & {
  formId: string
}

function DialogBody({
  form,
  formId,
  controls,
  hiddenFields,
  renderDetail,
  canEdit,
  resource,
}: DialogBodyProps): ReactNode {
  const t = useTexts(kitTexts)
  const { mode, row, values, isLoading } = form
  const hidden = new Set(hiddenFields?.({ ...row, ...values }))
  const fields = form.fields.filter(({ name }) => !hidden.has(name))
  // A row that came after the dialog had opened: only now is there a field to begin in.
  const firstId = mode !== 'view' && fields[0] ? form.inputId(fields[0].name) : undefined
  useEffect(() => {
    if (!isLoading && firstId !== undefined) focusFirst(document.getElementById(firstId))
  }, [isLoading, firstId])
  if (form.loadError)
    return <ErrorNote error={form.loadError} title={t('detailFailed')} onRetry={form.retry} isCompact />
  if (isLoading)
    return (
      <Delayed>
        <RowSkeleton count={fields.length} />
      </Delayed>
    )
  if (mode === 'view')
    return (
      row && (
        <>
          {renderDetail(row)}
          {resource && <RowHistory key={row.id} resource={resource} form={form} row={row} canEdit={canEdit} />}
        </>
      )
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form id={formId} className="res-form" noValidate onSubmit={submit} ref={saveByKeys}>
      <FormRestoredNote form={form} />
      {form.version && (
        <LazyPart>
          <FormVersionNote form={form} />
        </LazyPart>
      )}
      {form.conflict && <ConflictNote form={form} conflict={form.conflict} />}
      <GeneralErrors errors={form.errors.general} />
      <DialogFields form={form} fields={fields} controls={controls} />
    </form>
  )
}

/** The fields below each other, or those of a long form in its sections. */
function DialogFields({
  form,
  fields,
  controls,
}: Pick<ResourceDialogProps, 'form' | 'controls'> & { fields: readonly Field[] }): ReactNode {
  const { row, values, errors, isSaving, version, changed } = form
  const history = useTexts(historyTexts)
  /** Of what an earlier version brought: what it is now. */
  const nowOf = (field: Field): string | undefined =>
    version && row && changed.includes(field)
      ? history('now', {
          value: kindValues[field.definition.kind].toText(row[field.name], field, row) || history('nothing'),
        })
      : undefined
  const renderField = (field: Field): ReactNode => (
    <FormField
      key={field.name}
      field={field}
      id={form.inputId(field.name)}
      row={row}
      value={values[field.name]}
      isDisabled={isSaving}
      error={errors.fields[field.name]}
      now={nowOf(field)}
      form={form}
      control={controls?.[field.name]}
      onChange={(value) => form.setValue(field.name, value)}
    />
  )
  if (form.fields.length <= DIALOG_MAX_FIELDS) return fields.map(renderField)
  const sections = form.sections
    .map((section) => ({ ...section, fields: section.fields.filter((field) => fields.includes(field)) }))
    .filter((section) => section.fields.length > 0)
  return (
    <FormSections
      sections={sections}
      isNew={form.mode === 'add'}
      invalid={new Set(fields.flatMap(({ name }) => (errors.fields[name] === undefined ? [] : [name])))}
      renderField={renderField}
    />
  )
}
