import { Button } from 'antd'
import { lazy, useState, type ReactNode } from 'react'
import { AppModal } from '../../components/dialog/dialog.tsx'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Field } from '../field.ts'
import { historyTexts } from './history.i18n.ts'
import type { RowHistoryProps } from './row-history.tsx'
import type { BegunVersion } from './version-note.tsx'
import './history.css'

const HistoryList = lazy(() =>
  loadChunk(() => import('./history-list.tsx').then(({ HistoryList: List }) => ({ default: List }))),
)

const WIDTH_PX = 560

interface HistoryButtonProps extends Pick<RowHistoryProps, 'resource' | 'textOf'> {
  id: string
  name: string
  fields: readonly Field[]
  /** Opens the form with an earlier version; undefined for who may not. */
  onBack: ((version: BegunVersion) => void) | undefined
}

/** Opens who changed what of a row of a list that has no view of its own. */
export function HistoryButton({ id, name, resource, fields, textOf, onBack }: HistoryButtonProps): ReactNode {
  const t = useTexts(historyTexts)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button type="link" size="small" aria-label={t('openOf', { name })} onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      <AppModal
        open={isOpen}
        title={t('openOf', { name })}
        width={WIDTH_PX}
        destroyOnHidden
        onCancel={close}
        footer={<Button onClick={close}>{t('close')}</Button>}
      >
        <div className="res-history res-history-alone">
          <LazyPart>
            <HistoryList
              resource={resource}
              row={{ id }}
              {...(textOf && { textOf })}
              canEdit={onBack !== undefined}
              form={{
                allFields: fields,
                fields,
                edit: (_id, values = {}, version = { time: '', userName: '' }) => {
                  close()
                  onBack?.({ ...version, values })
                },
              }}
            />
          </LazyPart>
        </div>
      </AppModal>
    </>
  )
}
