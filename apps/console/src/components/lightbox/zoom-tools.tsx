import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { useTexts } from '../../lib/texts/texts.ts'
import { lightboxTexts } from './lightbox.i18n.ts'
import type { Zoom } from './use-zoom.ts'
import { ZOOM_STEP } from './zoom-math.ts'

/** How large the picture is shown, and larger, smaller, whole, one to one. */
export function ZoomTools({ zoom }: { zoom: Zoom }) {
  const t = useTexts(lightboxTexts)
  const percent = Math.round(zoom.view.scale * 100)
  return (
    <div className="lightbox-zoom" role="group" aria-label={t('zoom')}>
      <button
        type="button"
        className="lightbox-button"
        aria-label={t('smaller')}
        title={`${t('smaller')} (−)`}
        onClick={() => zoom.zoomBy(1 / ZOOM_STEP)}
      >
        <MinusOutlined aria-hidden />
      </button>
      <button
        type="button"
        className="lightbox-button lightbox-percent"
        aria-label={t('percent', { n: percent })}
        title={`${t('actualSize')} (1)`}
        onClick={zoom.actualSize}
      >
        {percent}%
      </button>
      <button
        type="button"
        className="lightbox-button"
        aria-label={t('larger')}
        title={`${t('larger')} (+)`}
        onClick={() => zoom.zoomBy(ZOOM_STEP)}
      >
        <PlusOutlined aria-hidden />
      </button>
      <button
        type="button"
        className="lightbox-button"
        aria-label={t('fit')}
        title={`${t('fit')} (0)`}
        aria-pressed={zoom.isFit}
        onClick={zoom.fit}
      >
        {t('fitWord')}
      </button>
    </div>
  )
}
