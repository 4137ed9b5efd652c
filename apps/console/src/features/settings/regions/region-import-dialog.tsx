import { DownloadOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons'
import {
  REGION_IMPORT_MOST_BYTES,
  REGION_IMPORT_MOST_ROWS,
  type RegionImportResult,
} from '@drawdesk/contract/settings/region-import'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Upload } from 'antd'
import { useRef, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { fetchRegionTemplate, importRegions, regionKeys } from './region.api.ts'
import { RegionImportOutcome } from './region-import-outcome.tsx'
import { regionSheetTexts } from './region-sheet.i18n.ts'

const WIDTH_PX = 640
const MOST_MB = REGION_IMPORT_MOST_BYTES / 1024 / 1024

/** A file is chosen and checked at once; what the check says is imported by the button. */
export default function RegionImportDialog({ onClose, onAgain }: { onClose: () => void; onAgain: () => void }) {
  const t = useTexts(regionSheetTexts)
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [isCovered, setIsCovered] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'checking' | 'importing'>()
  const [result, setResult] = useState<RegionImportResult>()
  /** The check that was asked for last: an older one must not say something of another file. */
  const wanted = useRef(0)

  const check = async (chosen: File, covered: boolean) => {
    const turn = (wanted.current += 1)
    setBusy('checking')
    setResult(undefined)
    try {
      const found = await importRegions(chosen, { isCovered: covered, isDry: true })
      if (wanted.current === turn) setResult(found)
    } catch (error) {
      logFailure('region import check', error) // Said by the call; another file may be chosen.
      if (wanted.current === turn) setFile(undefined)
    } finally {
      if (wanted.current === turn) setBusy(undefined)
    }
  }
  const choose = (chosen: File) => {
    const wrong = !/\.xlsx$/i.test(chosen.name)
      ? t('notXlsx')
      : chosen.size > REGION_IMPORT_MOST_BYTES
        ? t('tooLarge', { size: MOST_MB })
        : undefined
    setProblem(wrong)
    setFile(wrong === undefined ? chosen : undefined)
    setResult(undefined)
    if (wrong === undefined) void check(chosen, isCovered)
    return false // sent by us, not by the control
  }
  const run = async () => {
    if (!file) return
    setBusy('importing')
    try {
      setResult(await importRegions(file, { isCovered, isDry: false }))
      void queryClient.invalidateQueries({ queryKey: regionKeys.all })
    } catch (error) {
      logFailure('region import', error) // Said by the call; nothing was stored.
    } finally {
      setBusy(undefined)
    }
  }
  const saveTemplate = async () => {
    try {
      saveFile(await fetchRegionTemplate(), `${t('templateName')}.xlsx`)
    } catch (error) {
      logFailure('region template', error) // Said by the call.
    }
  }
  const isDone = result?.isDry === false
  const count = result ? result.added + result.updated : 0
  const footer = isDone
    ? [
        <Button key="again" onClick={onAgain}>
          {t('again')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('close')}
        </Button>,
      ]
    : [
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button
          key="start"
          type="primary"
          disabled={count === 0 || busy === 'checking'}
          loading={busy === 'importing'}
          onClick={() => void run()}
        >
          {result && count === 0 ? t('nothing') : t('start', { count: count.toLocaleString('en') })}
        </Button>,
      ]
  return (
    <AppModal open title={t('title')} width={WIDTH_PX} onCancel={onClose} mask={{ closable: false }} footer={footer}>
      <div className="region-import">
        {!isDone && (
          <>
            <p className="region-import-steps">
              {t('steps')}{' '}
              <Button
                type="link"
                size="small"
                icon={<DownloadOutlined aria-hidden />}
                onClick={() => void saveTemplate()}
              >
                {t('template')}
              </Button>
            </p>
            <Upload.Dragger
              accept=".xlsx"
              maxCount={1}
              showUploadList={false}
              beforeUpload={choose}
              disabled={busy !== undefined}
            >
              <span className="region-import-drop">
                {file ? <FileExcelOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
                <strong>{file ? file.name : t('pick')}</strong>
                <span>
                  {busy === 'checking'
                    ? t('checking')
                    : file
                      ? byteSize(file.size)
                      : t('limits', { rows: REGION_IMPORT_MOST_ROWS.toLocaleString('en'), size: MOST_MB })}
                </span>
              </span>
            </Upload.Dragger>
            {problem !== undefined && (
              <p role="alert" className="region-import-problem">
                {problem}
              </p>
            )}
            <div>
              <Checkbox
                checked={isCovered}
                disabled={busy !== undefined}
                onChange={({ target }) => {
                  setIsCovered(target.checked)
                  if (file) void check(file, target.checked)
                }}
              >
                {t('covered')}
              </Checkbox>
              <p className="res-help region-import-help">{t('coveredHelp')}</p>
            </div>
          </>
        )}
        {result && <RegionImportOutcome result={result} />}
      </div>
    </AppModal>
  )
}
