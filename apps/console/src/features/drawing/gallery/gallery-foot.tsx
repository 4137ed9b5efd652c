import { Button } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { WallState } from './use-gallery.ts'
import { wallTexts } from './gallery.i18n.ts'

/** Under the wall: older ones are on their way, did not come, or there are none. The button is for whoever does not scroll. */
export function WallFoot({ wall }: { wall: WallState }) {
  const t = useTexts(wallTexts)
  return (
    <div className="wall-end">
      {wall.index.next === undefined ? (
        <span className="draw-help" role="status">
          {t('allShown', { n: wall.index.cards.length.toLocaleString('en') })}
        </span>
      ) : (
        <>
          {wall.hasFailed && !wall.isLoadingMore && <span role="alert">{t('loadFailed')}</span>}
          <Button loading={wall.isLoadingMore} onClick={wall.loadMore}>
            {t(wall.isLoadingMore ? 'loadingMore' : wall.hasFailed ? 'tryAgain' : 'loadMore')}
          </Button>
        </>
      )}
    </div>
  )
}
