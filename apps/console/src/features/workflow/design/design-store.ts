import type { FlowModelDetail } from '@drawdesk/contract/workflow/model'
import type { ChainFacts, ChainStep } from '@drawdesk/workflow/approval-chain/chain'
import { createStore, type StoreApi } from 'zustand'
import {
  draftActions,
  savedOver,
  startOf,
  type DraftActions,
  type DraftState,
} from '../../../resource/editor/draft-store.ts'
import type { KeptDraft } from '../../../resource/editor/kept-drafts.ts'
import { createKeptEditors } from '../../../resource/editor/kept-editors.ts'
import { emptyDiagram } from './empty-diagram.ts'

/** Cards that are not complete yet, so that no drawing can be made of them. */
export interface PendingChain {
  steps: readonly ChainStep[]
  facts: ChainFacts
  /** Places that are still to be filled in. */
  problems: number
}

export interface DesignDraft {
  /** BPMN 2.0. */
  xml: string
  /** What changes the drawing as soon as it is complete. */
  pending?: PendingChain
}

export interface DesignState
  extends DraftState<DesignDraft, FlowModelDetail, 'xml'>, DraftActions<DesignDraft, FlowModelDetail, 'xml'> {
  /** Of the row as it was last read. */
  facts: Pick<FlowModelDetail, 'name' | 'nameEn' | 'modelKey' | 'category'>
  /** Another drawing: cards that waited to change the one before go. */
  setXml: (xml: string) => void
  setPending: (pending: PendingChain | undefined) => void
  /** After a save: what was sent is the base now. */
  saved: (answer: { id: string; version: number }, sent: DesignDraft) => void
}

export type DesignStore = StoreApi<DesignState>

const draftOf = ({ modelEditorXml, modelKey, name }: FlowModelDetail): DesignDraft => ({
  xml: modelEditorXml || emptyDiagram(modelKey, name),
})

/** A drawing is one whole: two that differ cannot be joined, so mine stands and theirs is offered. */
const RULES = {
  draftOf,
  merge: (base: DesignDraft, mine: DesignDraft, theirs: DesignDraft) => {
    if (mine.xml === base.xml && !mine.pending) return { merged: theirs, conflicts: [] }
    return { merged: mine, conflicts: theirs.xml === base.xml || theirs.xml === mine.xml ? [] : (['xml'] as const) }
  },
  withTheirs: (_: DesignDraft, _field: 'xml', theirs: DesignDraft) => theirs,
}

/** The state of one designer: the drawing over what is stored. */
export function createDesignStore(row: FlowModelDetail): DesignStore {
  return createStore<DesignState>((set) => ({
    ...startOf(row, draftOf(row)),
    ...draftActions<DesignDraft, FlowModelDetail, 'xml'>(set, RULES),
    facts: row,
    setPending: (pending) => set(({ draft: { xml } }) => ({ draft: pending ? { xml, pending } : { xml } })),
    setXml: (xml) => set(({ draft }) => (draft.xml === xml ? {} : { draft: { xml }, serverErrors: [] })),
    saved: (answer, sent) => set(savedOver(answer, sent)),
  }))
}

/** A designer has always a stored model; a kept draft of none belongs nowhere. */
export function resumedDesign(_kept: KeptDraft<DesignDraft>): DesignStore {
  throw new Error('A model is made in the list, before it is drawn.')
}

/** Designers that were left with unsaved changes. */
export const keptDesigns = createKeptEditors<DesignStore>()
