import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { importTexts } from './import.i18n.ts'

const ImportDialog = lazy(() =>
  loadChunk(() => import('./import-dialog.tsx').then(({ ImportDialog: Dialog }) => ({ default: Dialog }))),
)

/** People from a spreadsheet, for those who may. */
export function ImportButton() {
  const t = useTexts(importTexts)
  const isAllowed = usePermission('user_import')
  const [round, setRound] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  if (!isAllowed) return null
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog key={round} onClose={() => setIsOpen(false)} onAgain={() => setRound(round + 1)} />
        </Suspense>
      )}
    </>
  )
}
