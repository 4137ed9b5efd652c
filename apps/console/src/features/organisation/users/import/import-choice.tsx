import { DownloadOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons'
import { IMPORT_MOST_BYTES, IMPORT_MOST_ROWS } from '@drawdesk/contract/organisation/user-import'
import { Button, Checkbox, Upload } from 'antd'
import { useState } from 'react'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { fetchTemplate } from './import.api.ts'
import { importTexts } from './import.i18n.ts'

const BYTES_PER_MB = 1024 * 1024
const MOST_MB = IMPORT_MOST_BYTES / BYTES_PER_MB

interface ImportChoiceProps {
  file: File | undefined
  onFile: (file: File | undefined) => void
  isCovered: boolean
  onCovered: (isCovered: boolean) => void
  isSending: boolean
}

/** The template, the file, and whether those who are there are changed. */
export function ImportChoice({ file, onFile, isCovered, onCovered, isSending }: ImportChoiceProps) {
  const t = useTexts(importTexts)
  const [problem, setProblem] = useState<string>()

  const choose = (chosen: File) => {
    const wrong = !/\.xlsx$/i.test(chosen.name)
      ? t('notXlsx')
      : chosen.size > IMPORT_MOST_BYTES
        ? t('tooLarge', { size: MOST_MB })
        : undefined
    setProblem(wrong)
    onFile(wrong === undefined ? chosen : undefined)
    return false // sent with the button, not by the control
  }
  const saveTemplate = async () => {
    try {
      saveFile(await fetchTemplate(), `${t('templateName')}.xlsx`)
    } catch (error) {
      logFailure('user import template', error) // Said by the call.
    }
  }
  return (
    <div className="user-import">
      <p className="user-import-steps">
        {t('steps')}{' '}
        <Button type="link" size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void saveTemplate()}>
          {t('template')}
        </Button>
      </p>
      <Upload.Dragger accept=".xlsx" maxCount={1} showUploadList={false} beforeUpload={choose} disabled={isSending}>
        <span className="user-import-drop">
          {file ? <FileExcelOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
          <strong>{file ? file.name : t('pick')}</strong>
          <span>
            {isSending
              ? t('uploading')
              : file
                ? sizeText(file.size)
                : t('limits', { rows: IMPORT_MOST_ROWS.toLocaleString('en'), size: MOST_MB })}
          </span>
        </span>
      </Upload.Dragger>
      {problem !== undefined && (
        <p role="alert" className="user-import-problem">
          {problem}
        </p>
      )}
      <div>
        <Checkbox checked={isCovered} disabled={isSending} onChange={(event) => onCovered(event.target.checked)}>
          {t('covered')}
        </Checkbox>
        <p className="res-help user-import-help">{t('coveredHelp')}</p>
      </div>
      <p className="res-help user-note">{t('password')}</p>
    </div>
  )
}

function sizeText(bytes: number): string {
  return bytes < BYTES_PER_MB
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / BYTES_PER_MB).toFixed(1)} MB`
}
