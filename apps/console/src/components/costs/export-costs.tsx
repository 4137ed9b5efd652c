import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { saveFile } from '../../lib/browser/save-file.ts'

interface ExportCostsProps {
  label: string
  /** Name of the file that is saved, with its ending. */
  fileName: string
  fetchFile: () => Promise<Blob>
  /** Of a call whose message has been shown. */
  onFailure: (error: unknown) => void
}

/** Saves the figures on screen as a sheet. */
export function ExportCosts({ label, fileName, fetchFile, onFailure }: ExportCostsProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      saveFile(await fetchFile(), fileName)
    } catch (error) {
      onFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  )
}
