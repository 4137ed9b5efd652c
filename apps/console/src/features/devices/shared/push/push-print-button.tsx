import { PrinterOutlined } from '@ant-design/icons'
import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { pushPrintTexts } from './push-print.i18n.ts'

const PushPrintDialog = lazy(() => loadChunk(() => import('./push-print-dialog.tsx')))
const SUCCEEDED = 2

interface PushPrintButtonProps {
  record: DrawInfo
  /** Links in rows, buttons with icons elsewhere. */
  look: 'buttons' | 'links'
}

/** Prints a picture of a finished drawing at a device; absent where there is nothing to print, or no right to. */
export function PushPrintButton({ record, look }: PushPrintButtonProps) {
  const t = useTexts(pushPrintTexts)
  const mayPrint = usePermission('drawLogin_print')
  const [isOpen, setIsOpen] = useState(false)
  const pictures = record.files.filter(({ mime }) => mime.startsWith('image/'))
  if (!mayPrint || record.state !== SUCCEEDED || record.takenDown === 1 || pictures.length === 0) return null
  return (
    <>
      <Button
        size={look === 'buttons' ? 'middle' : 'small'}
        type={look === 'links' ? 'link' : 'default'}
        icon={look === 'buttons' && <PrinterOutlined aria-hidden />}
        aria-label={t('printOf', { name: record.prompt || record.id })}
        onClick={() => setIsOpen(true)}
      >
        {t('print')}
      </Button>
      {isOpen && (
        <LazyPart>
          <PushPrintDialog infoId={record.id} pictures={pictures} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
