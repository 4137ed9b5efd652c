import { Button } from 'antd'
import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useListKeys } from '../list/keys/use-list-keys.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { BulkEditProps } from './bulk-edit-dialog.tsx'

const BulkEditDialog = lazy(() => loadChunk(() => import('./bulk-edit-dialog.tsx')))

/** Opens the dialog that gives all ticked rows the same value. `children`: its own word, where it begins with one field. */
export function BulkEditButton({
  children,
  hotkey = 'b',
  ...dialog
}: Omit<BulkEditProps, 'onClose'> & { children?: ReactNode; hotkey?: string }): ReactNode {
  const t = useTexts(kitTexts)
  const [isOpen, setIsOpen] = useState(false)
  useListKeys({ [hotkey]: () => setIsOpen(true) }, !isOpen)
  return (
    <>
      <Button
        aria-keyshortcuts={hotkey}
        title={t('byKey', { key: hotkey.toUpperCase() })}
        onClick={() => setIsOpen(true)}
      >
        {children ?? t('bulkEdit')}
      </Button>
      {isOpen && (
        <LazyPart>
          <BulkEditDialog {...dialog} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
