import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { FlowDiagramPanel } from './flow-diagram-panel.tsx'
import { flowDiagramTexts } from './flow-diagram.i18n.ts'
import type { DiagramOf } from './model-view.api.ts'

interface FlowDiagramDialogProps {
  of: DiagramOf
  /** What people call the process or instance. */
  name: string
  onClose: () => void
}

/** The diagram over a list. */
export default function FlowDiagramDialog({ of, name, onClose }: FlowDiagramDialogProps) {
  const t = useTexts(flowDiagramTexts)
  return (
    <AppModal
      open
      title={t('title')}
      width="min(1200px, calc(100vw - 32px))"
      centered
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <div className="flow-diagram-dialog">
        <FlowDiagramPanel of={of} head={<strong>{name}</strong>} />
      </div>
    </AppModal>
  )
}
