import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { TenantMark } from '../../../../resource/tenant/tenant-note.tsx'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { isOver, progressQuery, startImport } from './import.api.ts'
import './import.css'
import { importTexts } from './import.i18n.ts'
import { ImportChoice } from './import-choice.tsx'
import { ImportOutcome } from './import-outcome.tsx'

const WIDTH_PX = 640

interface ImportDialogProps {
  onClose: () => void
  /** Begins anew with another file. */
  onAgain: () => void
}

/** A file is chosen, then followed until all of its rows are through. Closing does not stop it. */
export function ImportDialog({ onClose, onAgain }: ImportDialogProps) {
  const t = useTexts(importTexts)
  const tenantId = useTenantId()
  const [file, setFile] = useState<File>()
  const [isCovered, setIsCovered] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [importId, setImportId] = useState<string>()
  const { data: progress } = useQuery({ ...progressQuery(importId ?? '', tenantId), enabled: importId !== undefined })
  const hasEnded = progress !== undefined && isOver(progress)

  const start = async () => {
    if (!file) return
    setIsSending(true)
    try {
      setImportId((await startImport(file, isCovered, tenantId)).id)
    } catch (error) {
      logFailure('user import', error) // Said by the call; the file stays chosen.
    } finally {
      setIsSending(false)
    }
  }
  const footer =
    importId === undefined
      ? [
          <Button key="cancel" onClick={onClose}>
            {t('cancel')}
          </Button>,
          <Button key="start" type="primary" disabled={!file} loading={isSending} onClick={() => void start()}>
            {t('start')}
          </Button>,
        ]
      : [
          ...(hasEnded
            ? [
                <Button key="again" onClick={onAgain}>
                  {t('again')}
                </Button>,
              ]
            : []),
          <Button key="close" type={hasEnded ? 'primary' : 'default'} onClick={onClose}>
            {t('close')}
          </Button>,
        ]
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
      onCancel={onClose}
      mask={{ closable: false }}
      footer={footer}
    >
      {importId === undefined ? (
        <ImportChoice
          file={file}
          onFile={setFile}
          isCovered={isCovered}
          onCovered={setIsCovered}
          isSending={isSending}
        />
      ) : (
        <ImportOutcome id={importId} />
      )}
    </AppModal>
  )
}
