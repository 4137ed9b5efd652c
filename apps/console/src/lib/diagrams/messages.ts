/** What the console asks the page that draws diagrams. */
export interface DrawRequest {
  id: number
  code: string
  look: DiagramLook
}

/** Colours as `#rrggbb`, and the console's letters. */
export interface DiagramLook {
  isDark: boolean
  fontFamily: string
  surface: string
  raised: string
  text: string
  border: string
  line: string
  accent: string
}

/** What it answers; without `svg` the code is no diagram, and `problem` says why in the library's words. `isReady` once, when it can be asked. */
export type DrawAnswer =
  | { isReady: true }
  | { id: number; svg?: string; width?: number; height?: number; problem?: string }
