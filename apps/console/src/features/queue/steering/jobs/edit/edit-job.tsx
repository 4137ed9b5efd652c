import { PROMPT_LENGTH_MAX } from '@drawdesk/contract/drawing/records/draw-info'
import { Alert, Button, Input, Skeleton } from 'antd'
import { useEffect, useId, type FormEvent } from 'react'
import { AppModal } from '../../../../../components/dialog/dialog.tsx'
import { Delayed } from '../../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../../components/error-note.tsx'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { RestoredNote } from '../../../../../resource/editor/restored-note.tsx'
import { useDiscardQuestion } from '../../../../../resource/editor/use-discard-question.ts'
import { useLeaveGuard } from '../../../../../resource/editor/use-leave-guard.ts'
import { kitTexts } from '../../../../../resource/resource.i18n.ts'
import { EditConflict } from './edit-conflict.tsx'
import { JobParamFields } from './job-params.tsx'
import { jobsTexts } from '../jobs.i18n.ts'
import { useEditJob, type JobForm } from './use-edit-job.ts'

const WIDTH_PX = 640

/** Changes the words and parameters of a drawing that still waits. */
export default function EditJob({ jobKey, onClose }: { jobKey: string; onClose: () => void }) {
  const t = useTexts(jobsTexts)
  const kit = useTexts(kitTexts)
  const ask = useDiscardQuestion()
  const formId = useId()
  const form = useEditJob(jobKey, onClose)
  const { draft, loadError, isChanged, isSaving, isOver } = form
  useLeaveGuard(isChanged, form.discard)

  const close = () => {
    if (isSaving) return
    if (!isChanged) return onClose()
    ask(() => {
      form.discard()
      onClose()
    })
  }
  const footer = (
    <div className="res-dialog-footer">
      <Button disabled={isSaving} onClick={close}>
        {isOver ? kit('close') : t('cancel')}
      </Button>
      <Button type="primary" htmlType="submit" form={formId} loading={isSaving} disabled={!draft || isOver}>
        {t('save')}
      </Button>
    </div>
  )
  return (
    <AppModal open className="res-dialog" width={WIDTH_PX} title={t('editTitle')} onCancel={close} footer={footer}>
      {draft ? (
        <EditForm formId={formId} form={form} draft={draft} />
      ) : loadError ? (
        <ErrorNote error={loadError} title={t('editFailed')} onRetry={form.retry} isCompact />
      ) : (
        <Delayed>
          <Skeleton active />
        </Delayed>
      )}
    </AppModal>
  )
}

function EditForm({ formId, form, draft }: { formId: string; form: JobForm; draft: NonNullable<JobForm['draft']> }) {
  const t = useTexts(jobsTexts)
  const { errors, conflict, isSaving, isOver } = form
  const promptId = `${formId}-prompt`
  const wrong = errors.find(({ field }) => field === 'prompt')?.msg
  const general = errors.filter(
    ({ field }) =>
      field !== 'prompt' &&
      !(field.startsWith('params.') && Object.hasOwn(draft.params, field.slice('params.'.length))),
  )
  useEffect(() => document.getElementById(promptId)?.focus(), [promptId])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form id={formId} className="res-form" noValidate onSubmit={submit}>
      {isOver && <Alert type="warning" showIcon role="alert" title={t('began409')} description={t('beganKeep')} />}
      {form.typedAtMs !== undefined && !isOver && (
        <RestoredNote typedAtMs={form.typedAtMs} onStartOver={form.startOver} />
      )}
      {conflict && !isOver && <EditConflict form={form} />}
      {general.length > 0 && (
        <div className="res-general" role="alert">
          <ul>
            {general.map(({ field, msg }) => (
              <li key={`${field} ${msg}`}>{msg}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="res-field">
        <label htmlFor={promptId}>
          {t('promptLabel')}
          <span className="res-required" aria-hidden="true">
            {' '}
            *
          </span>
        </label>
        <Input.TextArea
          id={promptId}
          autoSize={{ minRows: 4, maxRows: 12 }}
          maxLength={PROMPT_LENGTH_MAX}
          disabled={isSaving}
          readOnly={isOver}
          status={wrong === undefined ? undefined : 'error'}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={`${promptId}-help`}
          value={draft.prompt}
          onChange={(event) => form.set({ prompt: event.target.value })}
        />
        {wrong === undefined ? (
          <p id={`${promptId}-help`} className="draw-help">
            {t('promptHelp')}
          </p>
        ) : (
          <p id={`${promptId}-help`} className="draw-error" role="alert">
            {wrong}
          </p>
        )}
      </div>
      <fieldset className="job-params-set">
        <legend>{t('params')}</legend>
        <JobParamFields
          apiId={form.apiId}
          params={draft.params}
          errors={errors}
          isDisabled={isSaving || isOver}
          onChange={(params) => form.set({ params })}
        />
      </fieldset>
    </form>
  )
}
