import { Button } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { GalleryState } from './use-gallery.ts'
import { galleryTexts } from './gallery.i18n.ts'

/** Under the gallery: older ones are on their way, did not come, or there are none. The button is for those who do not scroll. */
export function GalleryFoot({ gallery }: { gallery: GalleryState }) {
  const t = useTexts(galleryTexts)
  return (
    <div className="wall-end">
      {gallery.index.next === undefined ? (
        <span className="draw-help" role="status">
          {t('allShown', { n: gallery.index.cards.length.toLocaleString('en') })}
        </span>
      ) : (
        <>
          {gallery.hasFailed && !gallery.isLoadingMore && <span role="alert">{t('loadFailed')}</span>}
          <Button loading={gallery.isLoadingMore} onClick={gallery.loadMore}>
            {t(gallery.isLoadingMore ? 'loadingMore' : gallery.hasFailed ? 'tryAgain' : 'loadMore')}
          </Button>
        </>
      )}
    </div>
  )
}
