/** Classes by element id; each puts a look on the element. */
export type Marks = ReadonlyMap<string, string>

/** A short sign on the corner of an element, with a word for who cannot see it. */
export interface Badge {
  element: string
  /** Class that gives it its colour. */
  look: string
  sign: string
  label: string
  /** Below the middle instead of on the upper right corner: for a sign that is a word long. */
  isBelow?: boolean
}

/** A drawn diagram that one looks at. What draws it is bpmn-js; nothing above this border knows it. */
export interface ViewCanvas {
  /** Draws a file in place of the one before, fitted into view. @throws {DiagramError} when it cannot be drawn. */
  open: (xml: string) => Promise<void>
  /** Puts these looks and signs on the elements, in place of those before; ids that the diagram lacks are passed over. */
  mark: (marks: Marks, badges?: readonly Badge[]) => void
  /** Brings an element into view and shows it as the chosen one; undefined: none. */
  choose: (element: string | undefined) => void
  /** Called with the element that the person chooses on the canvas; undefined: the empty ground. Answers how to stop. */
  onChoose: (listener: (element: string | undefined) => void) => () => void
  zoomBy: (factor: number) => void
  fit: () => void
  /** Moves what is seen, in pixels. */
  pan: (dx: number, dy: number) => void
  close: () => void
}

export type MakeViewCanvas = (ground: HTMLElement) => Promise<ViewCanvas>

/** A file that is no diagram, or one that says nothing of where its shapes are. */
export class DiagramError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DiagramError'
  }
}
