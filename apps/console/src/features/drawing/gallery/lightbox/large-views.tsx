import { lazy, type ReactNode } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import type { GalleryState } from '../use-gallery.ts'
import type { Compared } from './compared.ts'
import type { Look } from './neighbours.ts'

const RecordLightbox = lazy(() => loadChunk(() => import('./record-lightbox.tsx')))
const CompareRecords = lazy(() => loadChunk(() => import('./compare-records.tsx')))

/** What of a gallery is looked at in large, and how that changes. */
export interface LargeView {
  look: Look | undefined
  onLook: (look: Look | undefined) => void
  /** Opens the whole record; undefined for who may not. */
  onDetail: ((id: string) => void) | undefined
  compared: Compared | undefined
  onCompare: (compared: Compared | undefined) => void
}

interface LargeViewsProps extends LargeView {
  path: string
  gallery: GalleryState
  /** The picture is closed. */
  onClose: () => void
}

/** Over the gallery: one picture, or two beside each other. */
export function LargeViews({
  path,
  gallery,
  look,
  onLook,
  onDetail,
  compared,
  onCompare,
  onClose,
}: LargeViewsProps): ReactNode {
  return (
    <>
      {look && (
        <LazyPart>
          <RecordLightbox
            look={look}
            gallery={gallery}
            path={path}
            onLook={onLook}
            onClose={onClose}
            onDetail={onDetail}
            onCompare={(left, right) => onCompare({ left, right })}
          />
        </LazyPart>
      )}
      {compared && (
        <LazyPart>
          <CompareRecords
            key={`${compared.left} ${compared.right}`}
            path={path}
            compared={compared}
            onClose={() => onCompare(undefined)}
          />
        </LazyPart>
      )}
    </>
  )
}
