import { useEffect, useState } from 'react'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { CanvasGround } from '../../shared/canvas/canvas-ground.tsx'
import type { ViewCanvas } from '../../shared/canvas/canvas.ts'
import { ZoomTools } from '../../shared/canvas/zoom-tools.tsx'
import { designTexts } from '../design.i18n.ts'
import { useEditMakers } from './edit-makers.ts'

/** Over the drawing: the same one, with tokens to send through it. Nothing is changed by it. */
export function SimulationView({ xml }: { xml: string }) {
  const t = useTexts(designTexts)
  const makers = useEditMakers()
  const language = useLanguage()
  const [canvas, setCanvas] = useState<ViewCanvas>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    canvas?.open(xml).catch(setError)
  }, [canvas, xml])
  return (
    <div className="flow-simulation">
      <div className="flow-simulation-help">
        <span role="status">{t(error === undefined ? 'simulateHelp' : 'broken')}</span>
        <span>
          <ZoomTools canvas={canvas} />
        </span>
      </div>
      <CanvasGround
        make={(ground) => makers.simulate(ground, language)}
        label={t('simulate')}
        failed={t('canvasFailed')}
        hasOwnKeys
        onReady={setCanvas}
      />
    </div>
  )
}
