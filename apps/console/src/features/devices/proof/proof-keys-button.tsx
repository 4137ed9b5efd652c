import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { proofTexts } from './proof.i18n.ts'

const ProofKeysDialog = lazy(() => loadChunk(() => import('./proof-keys-dialog.tsx')))

/** For administrators: the keys that sign prints. */
export function ProofKeysButton() {
  const t = useTexts(proofTexts)
  const mayManage = usePermission('drawLogin_proof')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayManage) return null
  return (
    <>
      <Button icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('keys')}
      </Button>
      {isOpen && (
        <LazyPart>
          <ProofKeysDialog onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
