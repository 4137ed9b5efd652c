import type { FlowManaged } from '@drawdesk/contract/workflow/manager'
import { Button } from 'antd'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { managerTexts } from './manager.i18n.ts'
import { UploadButton } from './upload-button.tsx'
import { useManagerCommands } from './use-manager-commands.tsx'

/** Files to deploy, and removal of the ticked versions. */
export function ManagerTools({ list: { selected, selectedRows } }: { list: ResourceList<FlowManaged> }) {
  const t = useTexts(managerTexts)
  const { remove } = useManagerCommands()
  const canDelete = usePermission('flow_manager_delete')
  return (
    <>
      <UploadButton />
      {canDelete && selected.length > 0 && (
        <Button danger onClick={() => remove(selectedRows)}>
          {t('deleteMany', { count: selected.length })}
        </Button>
      )}
    </>
  )
}
