import type { Oss } from '@drawdesk/contract/files/oss'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { sweepOrphans, useOrphans } from './oss.api.ts'
import { ossTexts } from './oss.i18n.ts'

/** What lies in a store without a record; it goes only when somebody has seen the list. */
export function StrayDialog({ row, onClose }: { row: Oss; onClose: () => void }) {
  const t = useTexts(ossTexts)
  const { message } = useFeedback()
  const [isBusy, setIsBusy] = useState(false)
  const { id } = row
  const { data: report, error, refetch } = useOrphans(id)

  async function sweep(): Promise<void> {
    setIsBusy(true)
    try {
      const { files } = await sweepOrphans(id)
      void message.success(t('swept', { files: files.toLocaleString('en') }))
      onClose()
    } catch (error) {
      logFailure('sweep of stray files', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
    }
  }
  const hasSome = report !== undefined && report.files > 0
  return (
    <AppModal
      open
      title={t('strayOf', { name: row.ossCode })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {hasSome && (
            <Button danger type="primary" loading={isBusy} onClick={() => void sweep()}>
              {t('sweep')}
            </Button>
          )}
        </>
      }
    >
      <p className="oss-quiet">{t('strayWhat')}</p>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} isCompact />}
      <p aria-live="polite">
        <b>
          {report === undefined
            ? !error && t('reading')
            : hasSome
              ? t('strayFound', { files: report.files.toLocaleString('en'), size: byteSize(report.bytes) })
              : t('strayNone')}
        </b>
      </p>
      {hasSome && (
        <>
          <Input.TextArea
            className="oss-keys"
            readOnly
            aria-label={t('strayOf', { name: row.ossCode })}
            value={report.keys.join('\n')}
            autoSize={{ minRows: 2, maxRows: 10 }}
          />
          {report.files > report.keys.length && (
            <p className="oss-quiet">{t('strayMore', { count: report.keys.length })}</p>
          )}
        </>
      )}
    </AppModal>
  )
}
