import { layoutGallery, type GallerySpace } from './gallery-layout.ts'

/** Shapes of the cards. */
const RATIOS = [1, 0.67, 1.5, 1, 1, 0.67, 1, 1.5, 0.67, 1]

/** The gallery before its records have come. */
export function GallerySkeleton({ space }: { space: GallerySpace }) {
  const { boxes, heightPx } = layoutGallery(RATIOS, space)
  return (
    <div className="wall" style={{ height: heightPx }} aria-hidden="true">
      {boxes.map(({ leftPx, topPx, widthPx, heightPx: cardPx }) => (
        <span
          key={`${leftPx} ${topPx}`}
          className="skeleton wall-skeleton-card"
          style={{ width: widthPx, height: cardPx, transform: `translate(${leftPx}px, ${topPx}px)` }}
        />
      ))}
    </div>
  )
}
