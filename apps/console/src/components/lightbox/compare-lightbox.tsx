import { SwapOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { CompareSlider } from './compare-slider.tsx'
import { sizeOf, type LightboxPicture } from './lightbox-picture.ts'
import { lightboxTexts } from './lightbox.i18n.ts'
import { Lightbox } from './lightbox.tsx'
import { useZoom } from './use-zoom.ts'
import { ZoomTools } from './zoom-tools.tsx'
import { ZoomedPicture } from './zoomed-picture.tsx'

export interface ComparedPicture extends LightboxPicture {
  /** Said at its side: "盖章前", a version, a seed. */
  label: ReactNode
}

export const COMPARE_MODES = ['slider', 'side', 'difference'] as const
export type CompareMode = (typeof COMPARE_MODES)[number]

interface CompareLightboxProps {
  left: ComparedPicture
  right: ComparedPicture
  label: string
  onClose: () => void
}

/**
 * Two pictures, one over the other with a divider, beside each other, or their difference. Both are shown at the size of the larger one and zoomed
 * together, so that the same place lies at the same spot.
 */
export function CompareLightbox({ left: first, right: second, label, onClose }: CompareLightboxProps) {
  const t = useTexts(lightboxTexts)
  const [mode, setMode] = useState<CompareMode>('slider')
  const [isSwapped, setIsSwapped] = useState(false)
  const [divider, setDivider] = useState(50)
  const [left, right] = isSwapped ? [second, first] : [first, second]
  const size = [sizeOf(left), sizeOf(right)].reduce((larger, other) =>
    other.widthPx * other.heightPx > larger.widthPx * larger.heightPx ? other : larger,
  )
  const [stage, zoom] = useZoom(size, mode === 'side' ? 'side' : 'over', () => undefined)
  const shown = { size, view: zoom.view, isStep: zoom.isStep }
  const modes = (
    <div className="lightbox-modes" role="radiogroup" aria-label={t('mode')}>
      {COMPARE_MODES.map((each) => (
        <label key={each} className="lightbox-mode" data-chosen={each === mode || undefined}>
          <input type="radio" name="compare-mode" checked={each === mode} onChange={() => setMode(each)} />
          {t(each)}
        </label>
      ))}
    </div>
  )
  return (
    <Lightbox
      label={label}
      onClose={onClose}
      onKey={zoom.pressKey}
      title={modes}
      tools={
        <>
          <ZoomTools zoom={zoom} />
          <button
            type="button"
            className="lightbox-button"
            aria-label={t('swap')}
            title={t('swap')}
            aria-pressed={isSwapped}
            onClick={() => setIsSwapped(!isSwapped)}
          >
            <SwapOutlined aria-hidden />
          </button>
        </>
      }
    >
      <div className="lightbox-stage" data-mode={mode} data-whole={zoom.isFit || undefined}>
        {/* In halves each has its own stage of the same size: the left one is measured for both. */}
        <div className="lightbox-half" ref={stage} {...zoom.pointer}>
          <ZoomedPicture picture={left} {...shown} />
          {mode !== 'side' && (
            <div
              className="lightbox-over"
              style={mode === 'slider' ? { clipPath: `inset(0 0 0 ${divider}%)` } : undefined}
            >
              <ZoomedPicture picture={right} {...shown} />
            </div>
          )}
        </div>
        {mode === 'side' && (
          <div className="lightbox-half" {...zoom.pointer}>
            <ZoomedPicture picture={right} {...shown} />
          </div>
        )}
        {mode === 'slider' && <CompareSlider value={divider} onChange={setDivider} />}
        <span className="lightbox-name lightbox-name-left">{left.label}</span>
        <span className="lightbox-name lightbox-name-right">{right.label}</span>
        {mode === 'difference' && <p className="lightbox-help">{t('differenceHelp')}</p>}
      </div>
    </Lightbox>
  )
}
