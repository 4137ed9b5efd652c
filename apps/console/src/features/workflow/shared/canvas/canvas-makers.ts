import { createContext, use } from 'react'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import type { MakeViewCanvas } from './canvas.ts'

/** What draws diagrams, fetched when one is first shown. */
export interface CanvasMakers {
  view: MakeViewCanvas
}

const bpmnMakers: CanvasMakers = {
  view: async (ground) => (await loadChunk(() => import('./bpmn-view.ts'))).makeBpmnView(ground),
}

/** A test hands in canvases that need no layout. */
export const CanvasMakersContext = createContext<CanvasMakers>(bpmnMakers)
export const useCanvasMakers = (): CanvasMakers => use(CanvasMakersContext)
