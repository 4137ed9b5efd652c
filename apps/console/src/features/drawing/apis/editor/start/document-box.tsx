import { InboxOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { JsonEditor } from '../../../../../components/json-editor/json-editor.tsx'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { startTexts } from './start.i18n.ts'
import './start.css'

interface DocumentBoxProps {
  label: string
  value: string
  /** Of a chosen file: `.json,.yaml`. */
  accept: string
  bytesMax: number
  isInvalid: boolean
  onChange: (text: string) => void
}

/** A document as text: pasted, dropped as a file, or chosen. Nothing leaves the browser. */
export function DocumentBox({ label, value, accept, bytesMax, isInvalid, onChange }: DocumentBoxProps) {
  const t = useTexts(startTexts)
  const box = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  // One byte more than may be: who reads it says that it is too much.
  const read = async (file: File | undefined) => file && onChange(await file.slice(0, bytesMax + 1).text())
  const drop = (event: DragEvent) => {
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (!file) return
    event.preventDefault()
    event.stopPropagation()
    void read(file)
  }
  return (
    <div
      className="draw-document"
      data-over={isOver || undefined}
      onDragOverCapture={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeaveCapture={() => setIsOver(false)}
      onDropCapture={drop}
    >
      <JsonEditor
        label={label}
        placeholder={label}
        value={value}
        format="any"
        isInvalid={isInvalid}
        onChange={onChange}
      />
      <p className="draw-help">
        <InboxOutlined aria-hidden /> {t('dropHint')}{' '}
        <Button type="link" size="small" onClick={() => box.current?.click()}>
          {t('chooseFile')}
        </Button>
      </p>
      <input
        ref={box}
        type="file"
        hidden
        accept={accept}
        aria-label={t('chooseFile')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          void read(file)
        }}
      />
    </div>
  )
}
