import { ImportOutlined } from '@ant-design/icons'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Button } from 'antd'
import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { importTexts } from './import.i18n.ts'

const ImportDialog = lazy(() => loadChunk(() => import('./import-dialog.tsx')))

/** Rows from a file, of a resource that declares `import`. */
export default function ImportButton({
  resource,
  group,
}: {
  resource: ResourceDefinition
  group?: string | undefined
}): ReactNode {
  const t = useTexts(importTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <LazyPart>
          <ImportDialog resource={resource} group={group} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
