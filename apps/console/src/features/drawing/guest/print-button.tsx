import type { QuoteAsked } from '@drawdesk/contract/money/checkout'
import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { PrintPrice } from './print-dialog.tsx'
import { printTexts } from './print.i18n.ts'

const PrintDialog = lazy(() => loadChunk(() => import('./print-dialog.tsx')))

/** Orders prints of a finished picture, where prints are sold. */
export function PrintButton({
  infoId,
  prices,
  onBuy,
}: {
  infoId: string
  prices: PrintPrice | undefined
  onBuy: (goods: QuoteAsked) => void
}) {
  const t = useTexts(printTexts)
  const [isOpen, setIsOpen] = useState(false)
  if (!prices || prices.price === 0) return null
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <LazyPart>
          <PrintDialog infoId={infoId} prices={prices} onBuy={onBuy} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
