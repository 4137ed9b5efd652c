import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { compareFiles, type FileDifference } from './compare-files.ts'
import { compareTexts } from './compare.i18n.ts'
import { ChangeList, ComparedDrawing } from './compared.tsx'
import './compare.css'

interface CompareDialogProps {
  name: string
  /** What is saved, and what is drawn now. */
  savedXml: string
  xml: string
  onClose: () => void
}

/** What is drawn beside what is saved: what came, what went and what is another one. */
export default function CompareDialog({ name, savedXml, xml, onClose }: CompareDialogProps) {
  const t = useTexts(compareTexts)
  const [element, setElement] = useState<string>()
  const difference = useDifference(savedXml, xml)
  const changes = difference && 'changes' in difference ? difference.changes : []
  return (
    <AppModal
      open
      title={t('title', { name })}
      width="min(1400px, calc(100vw - 32px))"
      centered
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <div className="flow-compare">
        {difference && 'unreadable' in difference && <Alert type="info" showIcon title={t('unreadable')} />}
        <div className="flow-compare-drawings">
          <ComparedDrawing label={t('saved')} xml={savedXml} changes={changes} side="before" element={element} />
          <ComparedDrawing label={t('now')} xml={xml} changes={changes} side="after" element={element} />
        </div>
        {difference && !('unreadable' in difference) && <ChangeList changes={changes} onChoose={setElement} />}
      </div>
    </AppModal>
  )
}

/** Undefined until both are there and read. */
function useDifference(before: string, after: string): FileDifference | undefined {
  const [found, setFound] = useState<{ before: string; after: string; difference: FileDifference }>()
  useEffect(() => {
    let isOver = false
    void compareFiles(before, after).then((difference) => {
      if (!isOver) setFound({ before, after, difference })
    })
    return () => {
      isOver = true
    }
  }, [before, after])
  return found?.before === before && found?.after === after ? found.difference : undefined
}
