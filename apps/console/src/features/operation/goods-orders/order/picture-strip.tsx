import type { FileView } from '@drawdesk/contract/core/schema'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'

const OrderPicture = lazy(() => loadChunk(() => import('./order-picture.tsx')))

/** The pictures of an order; each opens in large. */
export function PictureStrip({ files }: { files: readonly FileView[] }) {
  const t = useTexts(goodsOrderTexts)
  const [at, setAt] = useState<number>()
  if (files.length === 0) return <p className="goods-none">{t('noPicture')}</p>
  return (
    <>
      <ul className="goods-pictures">
        {files.map((file, index) => (
          <li key={file.fileId}>
            <Button
              className="goods-picture"
              aria-label={t('pictureOf', { n: index + 1 })}
              onClick={() => setAt(index)}
            >
              <img src={file.thumbUrl} alt="" loading="lazy" />
            </Button>
          </li>
        ))}
      </ul>
      {at !== undefined && (
        <LazyPart>
          <OrderPicture files={files} at={at} onLook={setAt} onClose={() => setAt(undefined)} />
        </LazyPart>
      )}
    </>
  )
}
