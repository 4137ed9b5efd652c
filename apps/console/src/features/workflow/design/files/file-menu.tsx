import { FileOutlined } from '@ant-design/icons'
import { FLOW_XML_MOST_BYTES } from '@drawdesk/contract/workflow/flow'
import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import type { EditCanvas } from '../canvas/edit-canvas.ts'
import { designTexts } from '../design.i18n.ts'
import { pngOf } from './picture.ts'
import { readBpmnFile } from './read-file.ts'

const MOST_MB = FLOW_XML_MOST_BYTES / (1024 * 1024)

interface FileMenuProps {
  /** Undefined where nothing is drawn: then there is no picture. */
  canvas: EditCanvas | undefined
  /** What files are called that are made of it. */
  name: string
  /** The drawing as it is now. */
  xmlNow: () => Promise<string>
  onImport: (xml: string) => void
  onCompare: () => void
}

/** Files of a drawing: in and out. */
export function FileMenu({ canvas, name, xmlNow, onImport, onCompare }: FileMenuProps) {
  const t = useTexts(designTexts)
  const { message } = useFeedback()
  const box = useRef<HTMLInputElement>(null)
  const open = async (file: File) => {
    const read = await readBpmnFile(file)
    if ('problem' in read) return void message.error(t(read.problem, { name: file.name, size: MOST_MB }))
    onImport(read.xml)
    void message.success(t('imported', { name: file.name }))
  }
  const saveXml = async () => saveFile(new Blob([await xmlNow()], { type: 'application/xml' }), `${name}.bpmn`)
  const savePicture = async (kind: 'svg' | 'png') => {
    if (!canvas) return
    try {
      const svg = await canvas.svg()
      saveFile(kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg), `${name}.${kind}`)
    } catch (error) {
      logFailure(`flow export ${kind}`, error)
      void message.error(t('exportFailed'))
    }
  }
  return (
    <>
      <input
        ref={box}
        type="file"
        hidden
        accept=".bpmn,.xml"
        aria-label={t('import')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void open(file)
        }}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'import', label: t('import'), onClick: () => box.current?.click() },
            { key: 'compare', label: t('compare'), onClick: onCompare },
            { type: 'divider' },
            { key: 'xml', label: t('exportXml'), onClick: () => void saveXml() },
            { key: 'svg', label: t('exportSvg'), disabled: !canvas, onClick: () => void savePicture('svg') },
            { key: 'png', label: t('exportPng'), disabled: !canvas, onClick: () => void savePicture('png') },
          ],
        }}
      >
        <Button icon={<FileOutlined aria-hidden />}>{t('file')}</Button>
      </Dropdown>
    </>
  )
}
