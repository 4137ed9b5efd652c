import { CloudUploadOutlined } from '@ant-design/icons'
import type { FlowManaged } from '@drawdesk/contract/workflow/manager'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { managerTexts } from './manager.i18n.ts'
import { useManagerCommands } from './use-manager-commands.tsx'

const UploadDialog = lazy(() => loadChunk(() => import('./upload-dialog.tsx')))

/** Files to deploy, and removal of the ticked versions. */
export function ManagerTools({ list: { rows, selected } }: { list: ResourceList<FlowManaged> }) {
  const t = useTexts(managerTexts)
  const { remove } = useManagerCommands()
  const canUpload = usePermission('flow_manager_upload')
  const canDelete = usePermission('flow_manager_delete')
  const [isUploading, setIsUploading] = useState(false)
  return (
    <>
      {canUpload && (
        <Button type="primary" icon={<CloudUploadOutlined aria-hidden />} onClick={() => setIsUploading(true)}>
          {t('upload')}
        </Button>
      )}
      {canDelete && selected.length > 0 && (
        <Button danger onClick={() => remove(rows.filter(({ id }) => selected.includes(id)))}>
          {t('deleteMany', { count: selected.length })}
        </Button>
      )}
      {isUploading && (
        <LazyPart>
          <UploadDialog onClose={() => setIsUploading(false)} />
        </LazyPart>
      )}
    </>
  )
}
