import { lazy } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useTourState } from '../../lib/home/tour.ts'

const Tour = lazy(() => loadChunk(() => import('./tour.tsx')))

/** The tour, fetched when somebody takes it. */
export function LazyTour() {
  const { wasOn } = useTourState()
  if (!wasOn) return null
  return (
    <LazyPart>
      <Tour />
    </LazyPart>
  )
}
