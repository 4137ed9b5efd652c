import { lazy } from 'react'
import { LatePart } from '../../components/late-part.tsx'
import { loadChunk } from '../../lib/chunks.ts'
import { useTourState } from '../../lib/tour.ts'

const Tour = lazy(() => loadChunk(() => import('./tour.tsx')))

/** The tour, fetched when somebody takes it. */
export function LateTour() {
  const { wasOn } = useTourState()
  if (!wasOn) return null
  return (
    <LatePart>
      <Tour />
    </LatePart>
  )
}
