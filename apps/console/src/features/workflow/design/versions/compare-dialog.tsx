import { useQuery } from '@tanstack/react-query'
import { Alert, Select } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { modelViewQuery } from '../../shared/flow-diagram/model-view.api.ts'
import { compareTexts } from './compare.i18n.ts'
import { ChangeList, ComparedDrawing } from './compared.tsx'
import { useDifference } from './use-difference.ts'
import { versionsQuery } from './versions.api.ts'
import './compare.css'

/** What is saved, among the versions to compare with; the others are ids of definitions. */
const SAVED = 'saved'

interface CompareDialogProps {
  name: string
  /** Key of the process, by which its deployed versions are found. */
  processKey: string
  /** What is saved, and what is drawn now. */
  savedXml: string
  xml: string
  onClose: () => void
}

/** What is drawn beside another version: what came, what went and what is another one. */
export default function CompareDialog({ name, processKey, savedXml, xml, onClose }: CompareDialogProps) {
  const t = useTexts(compareTexts)
  const id = useId()
  const [chosen, setChosen] = useState(SAVED)
  const [element, setElement] = useState<string>()
  const { data: versions = [] } = useQuery(versionsQuery(processKey))
  const isSaved = chosen === SAVED
  const view = useQuery({ ...modelViewQuery({ processDefinitionId: chosen }), enabled: !isSaved })
  const before = isSaved ? savedXml : view.data?.xml
  const difference = useDifference(before, xml)
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
        <div className="flow-compare-choice">
          <label htmlFor={id}>{t('with')}</label>
          <Select
            id={id}
            value={chosen}
            options={[
              { value: SAVED, label: t('saved') },
              ...versions.map((each) => ({
                value: each.id,
                label: t('deployed', { version: each.version, time: each.deploymentTime }),
              })),
            ]}
            onChange={setChosen}
          />
        </div>
        {view.error && !isSaved && (
          <ErrorNote isCompact error={view.error} title={t('failed')} onRetry={() => void view.refetch()} />
        )}
        {difference && 'unreadable' in difference && <Alert type="info" showIcon title={t('unreadable')} />}
        <div className="flow-compare-drawings">
          {before !== undefined && (
            <ComparedDrawing label={t('before')} xml={before} changes={changes} side="before" element={element} />
          )}
          <ComparedDrawing label={t('now')} xml={xml} changes={changes} side="after" element={element} />
        </div>
        {difference && !('unreadable' in difference) && <ChangeList changes={changes} onChoose={setElement} />}
      </div>
    </AppModal>
  )
}
