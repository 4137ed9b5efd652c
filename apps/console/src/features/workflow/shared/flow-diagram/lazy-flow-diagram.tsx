import { lazy, type ComponentProps } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import type FlowDiagramDialog from './flow-diagram-dialog.tsx'

const Dialog = lazy(() => loadChunk(() => import('./flow-diagram-dialog.tsx')))

/** The diagram over a list; it comes when it is opened, so that the list does not wait for it. */
export function LazyFlowDiagramDialog(props: ComponentProps<typeof FlowDiagramDialog>) {
  return (
    <LazyPart>
      <Dialog {...props} />
    </LazyPart>
  )
}
