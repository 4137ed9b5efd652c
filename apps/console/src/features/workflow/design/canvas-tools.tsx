import { CaretRightOutlined, LayoutOutlined, RedoOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ZoomTools } from '../shared/canvas/zoom-tools.tsx'
import type { EditCanvas } from './canvas/edit-canvas.ts'
import { designTexts } from './design.i18n.ts'

interface CanvasToolsProps {
  /** Undefined where nothing can be edited now. */
  canvas: EditCanvas | undefined
  isSimulating: boolean
  onSimulate: (wanted: boolean) => void
  hasPanel: boolean
  onPanel: (wanted: boolean) => void
  end: ReactNode
}

/** Undo, redo, zoom, simulation, files. It is shown anew with every change of the drawing. */
export function CanvasTools({ canvas, isSimulating, onSimulate, hasPanel, onPanel, end }: CanvasToolsProps) {
  const t = useTexts(designTexts)
  const panelName = t(hasPanel ? 'hidePanel' : 'showPanel')
  return (
    <div className="flow-design-tools" role="toolbar" aria-label={t('tools')}>
      <Button
        type="text"
        icon={<UndoOutlined aria-hidden />}
        aria-label={t('undo')}
        title={t('undo')}
        disabled={!canvas?.canUndo()}
        onClick={() => canvas?.undo()}
      />
      <Button
        type="text"
        icon={<RedoOutlined aria-hidden />}
        aria-label={t('redo')}
        title={t('redo')}
        disabled={!canvas?.canRedo()}
        onClick={() => canvas?.redo()}
      />
      <ZoomTools canvas={canvas} />
      <Button
        type={isSimulating ? 'primary' : 'text'}
        icon={isSimulating ? <StopOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        aria-pressed={isSimulating}
        onClick={() => onSimulate(!isSimulating)}
      >
        {t(isSimulating ? 'stopSimulating' : 'simulate')}
      </Button>
      <span className="flow-design-end">
        {end}
        <Button
          type="text"
          icon={<LayoutOutlined aria-hidden />}
          aria-label={panelName}
          title={panelName}
          aria-pressed={hasPanel}
          onClick={() => onPanel(!hasPanel)}
        />
      </span>
    </div>
  )
}
