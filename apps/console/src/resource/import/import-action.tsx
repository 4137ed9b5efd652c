import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { lazy, type ReactNode } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'

const ImportButton = lazy(() => loadChunk(() => import('./import-button.tsx')))

/** Beside "add", where rows of this resource come from files too and the person may add or change them; of one group where it is named. */
export function importAction(
  resource: ResourceDefinition,
  can: { add: boolean; edit: boolean },
  group?: string,
): ReactNode {
  if (!resource.import || (!can.add && !can.edit)) return undefined
  return (
    <LazyPart>
      <ImportButton resource={resource} group={group} />
    </LazyPart>
  )
}
