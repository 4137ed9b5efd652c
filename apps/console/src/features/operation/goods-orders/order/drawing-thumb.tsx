import type { GoodsOrder } from '@drawdesk/contract/operation/goods-order'
import type { FileView } from '@drawdesk/contract/core/schema'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'

export type OrderDrawing = NonNullable<GoodsOrder['drawings']>[number]

/** What an order shows: its pictures, and those of its drawings, each once. */
export const picturesOf = ({ files = [], drawings = [] }: Pick<GoodsOrder, 'files' | 'drawings'>): FileView[] => [
  ...files,
  ...drawings.flatMap(({ file }) => (file && !files.some(({ fileId }) => fileId === file.fileId) ? file : [])),
]

/** A drawing by its picture; by its number where nobody shows it here. */
export function DrawingThumb({ drawing: { infoId, file } }: { drawing: OrderDrawing }) {
  const t = useTexts(goodsOrderTexts)
  if (file) return <img src={file.thumbUrl} alt={t('drawingOf', { id: infoId })} loading="lazy" />
  return (
    <span className="goods-drawing-unseen" title={t('drawingUnseen')}>
      {infoId}
    </span>
  )
}
