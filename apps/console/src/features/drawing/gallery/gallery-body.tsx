import type { ReactNode } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { isForbidden } from '../../../resource/list/list-props.ts'
import { GalleryFoot } from './gallery-foot.tsx'
import { GallerySkeleton } from './layout/gallery-skeleton.tsx'
import type { GallerySpace } from './layout/gallery-layout.ts'
import type { GalleryState } from './use-gallery.ts'

export interface GalleryWords {
  failed: string
  noRights: string
  noRightsHint: string
}

interface GalleryBodyProps {
  gallery: GalleryState
  space: GallerySpace
  texts: GalleryWords
  /** In the place of a gallery without records. */
  empty: ReactNode
  /** The cards. */
  children: ReactNode
}

/** The cards with their foot, or what stands in their place: no rights, failed, loading, nothing there. */
export function GalleryBody({ gallery, space, texts, empty, children }: GalleryBodyProps): ReactNode {
  const { error, isLoading, index } = gallery
  if (isForbidden(error)) return <EmptyNote title={texts.noRights} reason={texts.noRightsHint} />
  if (error) return <ErrorNote error={error} title={texts.failed} onRetry={gallery.loadMore} />
  if (isLoading)
    return (
      <Delayed>
        <GallerySkeleton space={space} />
      </Delayed>
    )
  if (index.cards.length === 0) return empty
  return (
    <>
      {children}
      <GalleryFoot gallery={gallery} />
    </>
  )
}
