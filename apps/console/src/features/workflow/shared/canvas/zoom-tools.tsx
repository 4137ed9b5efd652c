import { ExpandOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { flowDiagramTexts } from '../flow-diagram/flow-diagram.i18n.ts'
import type { ViewCanvas } from './canvas.ts'
import { ZOOM_STEP } from './canvas-ground.tsx'

/** Larger, smaller, all. */
export function ZoomTools({ canvas }: { canvas: ViewCanvas | undefined }) {
  const t = useTexts(flowDiagramTexts)
  const tools = [
    { name: t('zoomOut'), icon: <ZoomOutOutlined aria-hidden />, run: () => canvas?.zoomBy(1 / ZOOM_STEP) },
    { name: t('zoomIn'), icon: <ZoomInOutlined aria-hidden />, run: () => canvas?.zoomBy(ZOOM_STEP) },
    { name: t('fit'), icon: <ExpandOutlined aria-hidden />, run: () => canvas?.fit() },
  ]
  return tools.map(({ name, icon, run }) => (
    <Button
      key={name}
      type="text"
      size="small"
      icon={icon}
      aria-label={name}
      title={name}
      disabled={!canvas}
      onClick={run}
    />
  ))
}
