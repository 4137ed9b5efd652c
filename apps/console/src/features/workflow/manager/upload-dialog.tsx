import { CloseOutlined, InboxOutlined } from '@ant-design/icons'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { FLOW_XML_MOST_BYTES } from '@drawdesk/contract/workflow/flow'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { DeployTargetFields, lacksTenants, newTarget } from '../shared/deploy-target.tsx'
import { decisionKeys } from '../shared/decision-keys.ts'
import { managerKeys } from '../shared/manager-keys.ts'
import { uploadFiles } from './manager.api.ts'
import { managerTexts } from './manager.i18n.ts'
import './upload-dialog.css'

const MOST_MB = FLOW_XML_MOST_BYTES / (1024 * 1024)

/** Deploys files as they are: all of them or none, with what is wrong in which file and line. */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(managerTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [target, setTarget] = useState(() => newTarget())
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()

  const choose = (chosen: readonly File[]) => {
    const wrong = chosen.flatMap((file) => {
      if (!/\.(bpmn|xml|dmn)$/i.test(file.name)) return [t('wrongKind', { name: file.name })]
      return file.size > FLOW_XML_MOST_BYTES ? [t('tooLarge', { name: file.name, size: MOST_MB })] : []
    })
    setRefusal(undefined)
    setProblems(wrong)
    if (wrong.length === 0)
      setFiles((now) => [...now.filter((old) => !chosen.some((file) => file.name === old.name)), ...chosen])
  }
  const send = async () => {
    setIsSending(true)
    setRefusal(undefined)
    try {
      const made = await uploadFiles(files, target)
      void message.success(t('done', { count: made.length }))
      void queryClient.invalidateQueries({ queryKey: managerKeys.all })
      void queryClient.invalidateQueries({ queryKey: decisionKeys.all })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      logFailure('flow deploy upload', error)
      setRefusal(error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <AppModal
      open
      title={t('uploadTitle')}
      width={560}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <div className="res-dialog-footer">
          <Button disabled={isSending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="primary"
            loading={isSending}
            disabled={files.length === 0 || lacksTenants(target)}
            onClick={() => void send()}
          >
            {files.length === 0 ? t('runNone') : t('run', { count: files.length })}
          </Button>
        </div>
      }
    >
      <div className="flow-upload">
        <Upload.Dragger
          accept=".bpmn,.xml,.dmn"
          multiple
          showUploadList={false}
          disabled={isSending}
          beforeUpload={(file, all) => {
            if (file === all.at(-1)) choose(all)
            return false // sent with the button, not by the control
          }}
        >
          <span className="flow-upload-drop">
            <InboxOutlined aria-hidden />
            <strong>{t('pick')}</strong>
            <span>{t('pickHelp', { size: MOST_MB })}</span>
          </span>
        </Upload.Dragger>
        {problems.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={problems.map((text) => (
              <div key={text}>{text}</div>
            ))}
          />
        )}
        {refusal && <Refusal error={refusal} />}
        {files.length > 0 && (
          <ul className="flow-upload-files" aria-label={t('files')}>
            {files.map((file) => (
              <li key={file.name}>
                <span>{file.name}</span>
                <span className="flow-upload-size">{byteSize(file.size)}</span>
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={t('remove', { name: file.name })}
                  disabled={isSending}
                  onClick={() => setFiles((now) => now.filter((each) => each !== file))}
                />
              </li>
            ))}
          </ul>
        )}
        <DeployTargetFields value={target} isDisabled={isSending} onChange={setTarget} />
      </div>
    </AppModal>
  )
}

/** What is wrong, file by file. */
function Refusal({ error }: { error: ApiError }) {
  const t = useTexts(managerTexts)
  // Of a file the server says the line too.
  const errors: readonly (FieldError & { line?: number | null })[] = error.errors ?? []
  if (errors.length === 0) return <Alert type="error" showIcon title={error.message} />
  return (
    <Alert
      type="error"
      showIcon
      title={t('refused')}
      description={
        <ul className="flow-problems">
          {errors.map(({ field, msg, line }) => (
            <li key={`${field} ${line} ${msg}`}>
              <strong>{field}</strong>
              {line ? ` · ${t('line', { line })}` : ''}: {msg}
            </li>
          ))}
        </ul>
      }
    />
  )
}
