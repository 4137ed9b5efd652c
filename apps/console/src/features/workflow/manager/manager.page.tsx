import type { FlowDefinition } from '@drawdesk/contract/workflow/manager'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { flowDefinitionResource } from './definition-resource.ts'
import { AudienceCell, DiagramButton, StateCell } from './manager-cells.tsx'
import { ManagerTools } from './manager-tools.tsx'
import { managerTexts } from './manager.i18n.ts'
import { useManagerCommands } from './use-manager-commands.tsx'

const cells = {
  suspensionState: (row: FlowDefinition) => <StateCell definition={row} />,
  tenantId: (row: FlowDefinition) => <AudienceCell definition={row} />,
}
const rowActions = (row: FlowDefinition) => <DiagramButton definition={row} />
const toolbar = (list: ResourceList<FlowDefinition>) => <ManagerTools list={list} />

/** Deployed processes: their state, diagram, files to deploy, and removal. */
export default function ManagerPage() {
  const t = useTexts(managerTexts)
  const { remove } = useManagerCommands()
  const canDelete = usePermission('flow_manager_delete')
  const hasTools = [usePermission('flow_manager_upload'), canDelete].includes(true)
  return (
    <ResourcePage
      resource={flowDefinitionResource}
      cells={cells}
      rowActions={rowActions}
      {...(canDelete && {
        rowMenu: (row: FlowDefinition) => [{ key: 'remove', label: t('delete'), run: () => remove([row]) }],
      })}
      {...(hasTools && { toolbar })}
    />
  )
}
