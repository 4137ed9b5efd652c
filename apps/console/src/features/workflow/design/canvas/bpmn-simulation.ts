import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import SimulationModule from 'bpmn-js-token-simulation/lib/viewer'
import 'bpmn-js-token-simulation/assets/css/bpmn-js-token-simulation.css'
import type { Language } from '../../../../lib/texts/language.ts'
import type { ViewCanvas } from '../../shared/canvas/canvas.ts'
import { drawnCanvas, type Drawing } from '../../shared/canvas/drawn-canvas.ts'
import '../../shared/canvas/canvas.css'
import { printedRenderer } from './printed-colours.ts'
import { sayIn } from './simulation-texts.ts'
import './simulation.css'
import { translatorFor } from './translate.ts'

/** A diagram that tokens are sent through by hand. It plays as soon as it is open. */
export function makeBpmnSimulation(ground: HTMLElement, language: Language): ViewCanvas {
  const viewer = new NavigatedViewer({
    container: ground,
    // It gives elements black and white of its own, so the rest is ink on paper too.
    bpmnRenderer: printedRenderer,
    additionalModules: [SimulationModule, { translate: ['value', translatorFor(language)] }],
  })
  const drawing = viewer as unknown as Drawing
  const view = drawnCanvas(drawing)
  const stopSaying = sayIn(ground, language)
  return {
    ...view,
    close() {
      stopSaying()
      view.close()
    },
    async open(xml) {
      await view.open(xml)
      drawing.get<{ toggleMode: (isActive: boolean) => void }>('toggleMode').toggleMode(true)
    },
  }
}
