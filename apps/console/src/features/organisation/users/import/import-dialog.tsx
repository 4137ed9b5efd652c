import { DownloadOutlined } from '@ant-design/icons'
import type { ImportOutcome as Outcome } from '@drawdesk/contract/core/rows/import'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ImportCheck } from '../../../../resource/import/import-check.tsx'
import { ImportFileStep } from '../../../../resource/import/import-file.tsx'
import { ImportFoot } from '../../../../resource/import/import-foot.tsx'
import { ImportMapping } from '../../../../resource/import/import-mapping.tsx'
import { ImportSteps } from '../../../../resource/import/import-steps.tsx'
import { missingIn } from '../../../../resource/import/import-target.ts'
import '../../../../resource/import/import.css'
import { logFailure } from '../../../../resource/log-failure.ts'
import { TenantMark } from '../../../../resource/tenant/tenant-note.tsx'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { KEY_FIELD, usePeopleTarget } from './import-target.ts'
import { fetchTemplate, isOver, progressQuery } from './import.api.ts'
import './import.css'
import { importTexts } from './import.i18n.ts'
import { usePeopleImport } from './use-people-import.ts'

const WIDTH_PX = 880

interface ImportDialogProps {
  onClose: () => void
  /** Begins anew with another file. */
  onAgain: () => void
}

/** A file becomes people in the steps of every import; then it is followed until all of its rows are through. Closing does not stop it. */
export function ImportDialog({ onClose, onAgain }: ImportDialogProps) {
  const t = useTexts(importTexts)
  const target = usePeopleTarget()
  const { flow, isCovered, setIsCovered, importId } = usePeopleImport()
  const { step, read, fields, outcome, problem, isBusy } = flow
  const { hasEnded, leave } = useLeaving(importId, outcome, step === 'check' && isBusy)

  return (
    <AppModal
      open
      title={
        <>
          {t('title')}
          <TenantMark />
        </>
      }
      width={WIDTH_PX}
      onCancel={() => leave(onClose)}
      mask={{ closable: false }}
      footer={
        <ImportFoot
          flow={flow}
          isMatched={fields.includes(KEY_FIELD)}
          runningText={t('uploading')}
          done={
            <>
              {hasEnded && <Button onClick={() => leave(onAgain)}>{t('again')}</Button>}
              <Button type={hasEnded ? 'primary' : 'default'} onClick={() => leave(onClose)}>
                {t('close')}
              </Button>
            </>
          }
          onClose={onClose}
        />
      }
    >
      <ImportSteps step={step} />
      {problem !== undefined && <Alert type="error" showIcon title={problem} className="import-problem" />}
      {step === 'file' && (
        <>
          <TemplateLine />
          <ImportFileStep target={target} file={flow.file} isBusy={isBusy} onFile={flow.choose} />
        </>
      )}
      {step === 'map' && read && (
        <>
          <ImportMapping
            target={target}
            read={read}
            fields={fields}
            missing={missingIn(target, fields)}
            help={t('mapKey')}
            isBusy={isBusy}
            onFields={flow.setFields}
          />
          <div className="user-import-covered">
            <Checkbox checked={isCovered} disabled={isBusy} onChange={(event) => setIsCovered(event.target.checked)}>
              {t('covered')}
            </Checkbox>
            <p className="res-help user-import-help">{t('coveredHelp')}</p>
          </div>
        </>
      )}
      {step === 'check' && outcome && (
        <>
          <ImportCheck target={target} outcome={outcome} fields={fields} />
          {!isCovered && outcome.same > 0 && <p className="import-help user-import-after">{t('sameHelp')}</p>}
          {outcome.add > 0 && <p className="import-help user-import-after">{t('password')}</p>}
        </>
      )}
      {importId !== undefined && <ImportOutcome id={importId} target={target} />}
    </AppModal>
  )
}

/** What to fill in, and the sheet to do it in. */
function TemplateLine(): ReactNode {
  const t = useTexts(importTexts)
  const saveTemplate = async () => {
    try {
      saveFile(await fetchTemplate(), `${t('templateName')}.xlsx`)
    } catch (error) {
      logFailure('user import template', error) // Said by the call.
    }
  }
  return (
    <p className="user-import-steps user-import-before">
      {t('steps')}{' '}
      <Button type="link" size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void saveTemplate()}>
        {t('template')}
      </Button>
    </p>
  )
}

/** Initial passwords are shown in this dialog alone, so it asks before they go unseen: those that wait, or may still come. */
function useLeaving(importId: string | undefined, expected: Outcome | undefined, isStarting: boolean) {
  const t = useTexts(importTexts)
  const { modal } = useFeedback()
  const { data: progress } = useQuery({
    ...progressQuery(importId ?? '', useTenantId()),
    enabled: importId !== undefined,
  })
  const hasEnded = progress !== undefined && isOver(progress)
  const isUnderWay = isStarting || importId !== undefined
  // People who were taken away by an undo need no password.
  const untold = progress?.isUndone === 1 ? 0 : (progress?.untold ?? 0)
  const waiting = hasEnded ? untold : isUnderWay ? (expected?.add ?? 0) : 0
  return {
    hasEnded,
    leave(go: () => void) {
      if (waiting === 0) return go()
      modal.confirm({
        title: hasEnded ? t('unseen') : t('unseenYet'),
        content: t(hasEnded ? 'unseenText' : 'unseenYetText', { count: waiting.toLocaleString('en') }),
        okText: t('leave'),
        okButtonProps: { danger: true },
        cancelText: t('stay'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: go,
      })
    },
  }
}
