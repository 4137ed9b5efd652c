import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import type { BpmnElement } from '../../../shared/bpmn/element.ts'
import { panelTexts } from '../panel.i18n.ts'

interface RowListProps {
  label: string
  rows: readonly BpmnElement[]
  renderRow: (row: BpmnElement) => ReactNode
  onAdd: () => void
  onRemove: (row: BpmnElement) => void
}

/** Parts of an element that there may be several of. */
export function RowList({ label, rows, renderRow, onAdd, onRemove }: RowListProps) {
  const t = useTexts(panelTexts)
  return (
    <div role="group" aria-label={label} className="flow-field">
      <ul className="flow-rows">
        {rows.map((row, at) => (
          <li key={at}>
            {renderRow(row)}
            <Button
              className="flow-rows-remove"
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('remove', { n: at + 1 })}
              title={t('remove', { n: at + 1 })}
              onClick={() => onRemove(row)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" icon={<PlusOutlined aria-hidden />} aria-label={`${t('add')} ${label}`} onClick={onAdd}>
        {t('add')}
      </Button>
    </div>
  )
}
