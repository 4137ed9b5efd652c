import { deptResource, type Dept } from '@drawdesk/contract/organisation/dept'
import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'
import { useBulkEdit } from '../../../resource/bulk/use-bulk-edit.tsx'
import { untyped, type Row } from '../../../resource/row.ts'

/** What is dragged: the department as it stood. Nothing of another page is taken for it. */
const TYPE = 'application/x-drawdesk-department'
const NO_TICKS = { selected: [], selectedRows: [], select: () => undefined }

const texts = defineTexts({
  zh: { notMoved: '没有移动“{name}”：{reason}' },
  en: { notMoved: '“{name}” wasn’t moved: {reason}' },
})

const holdsDepartment = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(TYPE)

/** A department that can be dropped on another, to stand below it; the form does the same by keyboard. Can be taken back for a while. */
export function DraggedDept({ row, children }: { row: Dept; children: ReactNode }) {
  const t = useTexts(texts)
  const { message } = useFeedback()
  const { run, outcome } = useBulkEdit(untyped(deptResource), NO_TICKS, () => undefined)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const [first] = outcome?.failed ?? []
    if (first) void message.error(t('notMoved', { name: first.name, reason: first.text }))
  }, [outcome, message, t])

  function drop(event: DragEvent): void {
    if (!holdsDepartment(event)) return
    event.preventDefault()
    setIsOver(false)
    const moved = JSON.parse(event.dataTransfer.getData(TYPE)) as Row // written by this component alone
    if (moved.id !== row.id && moved.parentId !== row.id) void run([moved.id], 'parentId', row.id, [moved])
  }
  return (
    <div
      className="dept-dragged"
      draggable
      data-over={isOver || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(TYPE, JSON.stringify({ id: row.id, parentId: row.parentId, deptName: row.deptName }))
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!holdsDepartment(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
