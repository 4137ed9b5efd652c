import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../../lib/loading/chunks.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import type { LibraryKind } from '../library.ts'
import { libraryTexts } from '../library.i18n.ts'

const ImportDialog = lazy(() => loadChunk(() => import('../import/import-dialog.tsx')))

/** Styles or prompts from a file. */
export function ImportButton({ kind }: { kind: LibraryKind }): ReactNode {
  const t = useTexts(libraryTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('import')}
      </Button>
      {isOpen && (
        <LazyPart>
          <ImportDialog kind={kind} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
