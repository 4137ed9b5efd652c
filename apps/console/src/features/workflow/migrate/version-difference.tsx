import type { FlowManaged } from '@drawdesk/contract/workflow/manager'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ChangeList, ComparedDrawing } from '../design/versions/compared.tsx'
import { useDifference } from '../design/versions/use-difference.ts'
import { migrateTexts } from './migrate.i18n.ts'
import '../design/versions/compare.css'

interface VersionDifferenceProps {
  from: FlowManaged
  to: FlowManaged
  /** The diagrams; undefined until they are there. */
  before: string | undefined
  after: string | undefined
}

/** Both versions side by side, with what came, went and is another one. */
export function VersionDifference({ from, to, before, after }: VersionDifferenceProps) {
  const t = useTexts(migrateTexts)
  const [element, setElement] = useState<string>()
  const difference = useDifference(before, after)
  const changes = difference && 'changes' in difference ? difference.changes : NOTHING
  // A flow without a name is seen on the drawings; in a list nobody knows which one it is.
  const named = changes.filter(({ type, name }) => type !== 'sequenceFlow' || name !== '')
  return (
    <section className="flow-part flow-migrate-difference" aria-label={t('differences')}>
      <h2 className="flow-part-title">{t('differences')}</h2>
      {before === undefined || after === undefined ? (
        <Delayed>
          <Skeleton active paragraph={{ rows: 6 }} />
        </Delayed>
      ) : (
        <>
          <div className="flow-compare-drawings">
            <ComparedDrawing
              label={t('sideOf', { version: from.version })}
              xml={before}
              changes={changes}
              side="before"
              element={element}
            />
            <ComparedDrawing
              label={t('sideOf', { version: to.version })}
              xml={after}
              changes={changes}
              side="after"
              element={element}
            />
          </div>
          {difference && 'unreadable' in difference && <Alert type="info" showIcon title={t('unreadable')} />}
          {difference && 'layout' in difference && <p className="res-help">{t('layoutOnly')}</p>}
          {named.length > 0 && <ChangeList changes={named} onChoose={setElement} />}
        </>
      )}
    </section>
  )
}

const NOTHING = [] as const
