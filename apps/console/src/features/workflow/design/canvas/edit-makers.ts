import { createContext, use } from 'react'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import type { Language } from '../../../../lib/texts/language.ts'
import type { ViewCanvas } from '../../shared/canvas/canvas.ts'
import type { EditCanvas } from './edit-canvas.ts'

/** What draws diagrams that are edited or played through, fetched when one is first shown. */
export interface EditMakers {
  edit: (ground: HTMLElement, language: Language) => Promise<EditCanvas>
  simulate: (ground: HTMLElement, language: Language) => Promise<ViewCanvas>
}

const bpmnMakers: EditMakers = {
  edit: async (ground, language) => (await loadChunk(() => import('./bpmn-edit.ts'))).makeBpmnEdit(ground, language),
  simulate: async (ground, language) =>
    (await loadChunk(() => import('./bpmn-simulation.ts'))).makeBpmnSimulation(ground, language),
}

/** A test hands in canvases that need no layout. */
export const EditMakersContext = createContext<EditMakers>(bpmnMakers)
export const useEditMakers = (): EditMakers => use(EditMakersContext)
