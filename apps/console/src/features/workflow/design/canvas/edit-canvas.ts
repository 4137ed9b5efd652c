import type { BpmnElement } from '../../shared/bpmn/element.ts'
import type { ViewCanvas } from '../../shared/canvas/canvas.ts'

/** Where a change is made: the element that is chosen, and the part of it that changes (itself, or what it holds). */
export interface Change {
  /** Id of what is chosen on the canvas. */
  of: string
  target: BpmnElement
  /** By name; undefined takes the value away. */
  values: Readonly<Record<string, unknown>>
}

/** A diagram that is edited. Every change is one step of undo. */
export interface EditCanvas extends ViewCanvas {
  /** The file as it is now. */
  xml: () => Promise<string>
  /** A picture of it in the colours of the light theme. */
  svg: () => Promise<string>
  /** What is drawn on: the process, or the collaboration of several. */
  root: () => BpmnElement | undefined
  element: (id: string) => BpmnElement | undefined
  change: (change: Change) => void
  /** A part of a file that belongs nowhere yet. */
  create: (type: string, values?: Readonly<Record<string, unknown>>) => BpmnElement
  /** After each change, undo and redo. Answers how to stop. */
  onChange: (listener: () => void) => () => void
  undo: () => void
  redo: () => void
  canUndo: () => boolean
  canRedo: () => boolean
}
