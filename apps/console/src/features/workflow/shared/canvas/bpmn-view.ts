import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { drawnCanvas } from './drawn-canvas.ts'
import { themedRenderer } from './themed-renderer.ts'
import type { ViewCanvas } from './canvas.ts'
import './canvas.css'

/** A diagram to look at, drawn by bpmn-js. */
export function makeBpmnView(ground: HTMLElement): ViewCanvas {
  return drawnCanvas(new NavigatedViewer({ container: ground, bpmnRenderer: themedRenderer }))
}
