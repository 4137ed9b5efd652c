import { CloudUploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { managerTexts } from './manager.i18n.ts'

const UploadDialog = lazy(() => loadChunk(() => import('./upload-dialog.tsx')))

/** Opens the dialog for files to deploy, for those who may. */
export function UploadButton() {
  const t = useTexts(managerTexts)
  const canUpload = usePermission('flow_manager_upload')
  const [isUploading, setIsUploading] = useState(false)
  if (!canUpload) return null
  return (
    <>
      <Button type="primary" icon={<CloudUploadOutlined aria-hidden />} onClick={() => setIsUploading(true)}>
        {t('upload')}
      </Button>
      {isUploading && (
        <LazyPart>
          <UploadDialog onClose={() => setIsUploading(false)} />
        </LazyPart>
      )}
    </>
  )
}
