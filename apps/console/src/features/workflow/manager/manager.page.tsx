import type { FlowManaged } from '@drawdesk/contract/workflow/manager'
import { lazy, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { migratePath } from '../shared/migrate-path.ts'
import { flowDefinitionResource } from './definition-resource.ts'
import { AudienceCell, DiagramButton, StateCell } from './manager-cells.tsx'
import { ManagerTools } from './manager-tools.tsx'
import { managerTexts } from './manager.i18n.ts'
import { useManagerCommands } from './use-manager-commands.tsx'
import './manager.css'

const DecisionList = lazy(() => loadChunk(() => import('../decisions/decision-list.tsx')))
const DECISIONS = 'decisions'

const cells = {
  suspensionState: (row: FlowManaged) => <StateCell definition={row} />,
  tenantId: (row: FlowManaged) => <AudienceCell definition={row} />,
}
const rowActions = (row: FlowManaged) => <DiagramButton definition={row} />
const toolbar = (list: ResourceList<FlowManaged>) => <ManagerTools list={list} />

/** What is deployed: processes, and at `?tab=decisions` the tables that they decide by. */
export default function ManagerPage() {
  const [address] = useAddress()
  const isOfDecisions = address.get('tab') === DECISIONS
  const tabs = <ManagerTabs isOfDecisions={isOfDecisions} />
  return isOfDecisions ? (
    <LazyPart>
      <DecisionList tabs={tabs} />
    </LazyPart>
  ) : (
    <ProcessList tabs={tabs} />
  )
}

function ManagerTabs({ isOfDecisions }: { isOfDecisions: boolean }) {
  const t = useTexts(managerTexts)
  return (
    <nav className="manager-tabs" aria-label={t('tabs')}>
      <Link to="?" aria-current={isOfDecisions ? undefined : 'page'}>
        {t('tabProcesses')}
      </Link>
      <Link to={`?tab=${DECISIONS}`} aria-current={isOfDecisions ? 'page' : undefined}>
        {t('tabDecisions')}
      </Link>
    </nav>
  )
}

/** Their state, diagram, files to deploy, and removal. */
function ProcessList({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(managerTexts)
  const { remove } = useManagerCommands()
  const canDelete = usePermission('flow_manager_delete')
  const canMigrate = usePermission('flow_follow_migrate')
  const navigate = useNavigate()
  const hasTools = [usePermission('flow_manager_upload'), canDelete].includes(true)
  return (
    <ResourcePage
      resource={flowDefinitionResource}
      tabs={tabs}
      cells={cells}
      words={{ nothing: t('nothing'), nothingFound: t('nothingFound') }}
      rowActions={rowActions}
      {...([canDelete, canMigrate].includes(true) && {
        rowMenu: (row: FlowManaged) => [
          ...(canMigrate && row.running > 0
            ? [
                {
                  key: 'migrate',
                  label: t('migrate'),
                  run: () => void navigate(migratePath(row.key, { from: row.id })),
                },
              ]
            : []),
          ...(canDelete ? [{ key: 'remove', label: t('delete'), run: () => remove([row]) }] : []),
        ],
      })}
      {...(hasTools && { toolbar })}
    />
  )
}
