import { DiagramError, type Badge, type Marks, type ViewCanvas } from './canvas.ts'

/** Room left around a diagram that is fitted into view, in pixels. */
const FIT_MARGIN_PX = 24
const LEAST_ZOOM = 0.2
const MOST_ZOOM = 4

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What this border uses of the services of bpmn-js. */
export interface DrawnElement {
  id: string
  parent?: DrawnElement | null
  /** Of a shape. */
  width?: number
  businessObject?: unknown
}
interface CanvasService {
  zoom: ((level: number | 'fit-viewport', centre?: 'auto') => number) & (() => number)
  viewbox: ((box: Box) => void) & (() => Box & { inner: Box; outer: { width: number; height: number } })
  scroll: (by: { dx: number; dy: number }) => void
  scrollToElement: (element: string, padding?: number) => void
  addMarker: (element: string, marker: string) => void
  removeMarker: (element: string, marker: string) => void
}
interface OverlayService {
  add: (
    element: string,
    kind: string,
    overlay: {
      position: { top: number; right: number } | { bottom: number; left: number }
      scale?: { min: number }
      html: HTMLElement
    },
  ) => void
  remove: (which: { type: string }) => void
}
interface RegistryService {
  get: (id: string) => DrawnElement | undefined
  filter: (keep: (element: DrawnElement) => boolean) => DrawnElement[]
}
export interface Drawing {
  importXML: (xml: string) => Promise<unknown>
  // The names of services are those of diagram-js; what each is says the caller.
  get: <Service>(name: string) => Service
  on: <Event>(event: string, listener: (event: Event) => void) => void
  off: (event: string, listener: (...args: never[]) => void) => void
  destroy: () => void
}

/** Words stay readable when the diagram is small. */
const LEAST_WORD_SCALE = 0.85
const BADGE = 'state'
const CHOSEN = 'flow-chosen'

/** The border around a viewer or modeler of bpmn-js. `leftPx`: room at the left of what is fitted into view, for a palette. */
export function drawnCanvas(drawing: Drawing, leftPx = FIT_MARGIN_PX): ViewCanvas {
  const canvas = () => drawing.get<CanvasService>('canvas')
  const registry = () => drawing.get<RegistryService>('elementRegistry')
  let marks: Marks = new Map()
  let chosen: string | undefined

  const unmark = () => {
    for (const [id, look] of marks) if (registry().get(id)) canvas().removeMarker(id, look)
    marks = new Map()
    drawing.get<OverlayService>('overlays').remove({ type: BADGE })
  }
  const fit = () => fitInto(canvas(), leftPx)
  return {
    async open(xml) {
      marks = new Map()
      chosen = undefined
      try {
        await drawing.importXML(xml)
      } catch (cause) {
        throw new DiagramError('The file cannot be drawn.', cause)
      }
      fit()
    },
    mark(next, badges = []) {
      unmark()
      marks = new Map([...next].filter(([id]) => registry().get(id) !== undefined))
      for (const [id, look] of marks) canvas().addMarker(id, look)
      for (const badge of badges) {
        const element = registry().get(badge.element)
        if (!element) continue
        drawing.get<OverlayService>('overlays').add(badge.element, BADGE, {
          html: drawBadge(badge),
          ...(badge.isBelow
            ? { position: { bottom: 9, left: (element.width ?? 0) / 2 }, scale: { min: LEAST_WORD_SCALE } }
            : { position: { top: -9, right: 9 } }),
        })
      }
    },
    choose(id) {
      if (chosen !== undefined && registry().get(chosen)) canvas().removeMarker(chosen, CHOSEN)
      chosen = id !== undefined && registry().get(id) ? id : undefined
      if (chosen === undefined) return
      canvas().addMarker(chosen, CHOSEN)
      canvas().scrollToElement(chosen, 80)
    },
    onChoose(listener) {
      const clicked = ({ element }: { element: DrawnElement }) => listener(element.parent ? element.id : undefined)
      drawing.on('element.click', clicked)
      return () => drawing.off('element.click', clicked)
    },
    zoomBy(factor) {
      const level = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, canvas().zoom() * factor))
      canvas().zoom(level, 'auto')
    },
    fit,
    pan: (dx, dy) => canvas().scroll({ dx, dy }),
    close: () => drawing.destroy(),
  }
}

/** All of it in view, never larger than it is, in the middle, with room around. */
function fitInto(canvas: CanvasService, leftPx: number): void {
  const { inner, outer } = canvas.viewbox()
  if (outer.width === 0 || outer.height === 0 || inner.width === 0) return
  const scale = Math.min(
    1,
    (outer.width - leftPx - FIT_MARGIN_PX) / inner.width,
    (outer.height - 2 * FIT_MARGIN_PX) / Math.max(1, inner.height),
  )
  const [width, height] = [outer.width / scale, outer.height / scale]
  canvas.viewbox({
    // In the middle of what the palette leaves free.
    x: inner.x + inner.width / 2 - width / 2 - (leftPx - FIT_MARGIN_PX) / 2 / scale,
    y: inner.y + inner.height / 2 - height / 2,
    width,
    height,
  })
}

function drawBadge({ look, sign, label }: Badge): HTMLElement {
  const badge = document.createElement('span')
  badge.className = `flow-badge ${look}`
  badge.title = label
  badge.textContent = sign
  badge.setAttribute('role', 'img')
  badge.setAttribute('aria-label', label)
  return badge
}
