import type { Placement } from '@drawdesk/contract/drawing/stamp'

/** One thing on the canvas: what it looks like by itself, and where it lies. */
export interface PlacedLayer {
  /** Of this layer alone, as long as it is there. */
  key: string
  /** What people call it. */
  label: string
  /** Undefined while there is nothing to see yet. Only the ratio of width and height means something. */
  face: { url: string; width: number; height: number } | undefined
  place: Placement
  /** Only to be seen: it is moved somewhere else. */
  isFixed?: boolean
}

/** A picture to place things on; undefined: a neutral one of our own. */
export interface SamplePicture {
  url: string
  /** Pixels; only their ratio means something. */
  width: number
  height: number
}

export interface PlacementCanvasProps {
  /** Lowest first. */
  layers: readonly PlacedLayer[]
  /** Called all the time while something is dragged. */
  onChange: (key: string, place: Placement) => void
  sample?: SamplePicture | undefined
  /** Stands at the end of the bar above the stage: where the sample comes from, a button to remove the layer. */
  tools?: React.ReactNode
  /** The layer that is chosen, where the page wants to know or say; else the canvas keeps it by itself. */
  selectedKey?: string | undefined
  onSelect?: (key: string) => void
  isDisabled?: boolean
}
