import type { QueueTenant } from '@drawdesk/contract/queue/queue-manage'
import { seededName } from '../../../../lib/texts/language.ts'
import { StateTag } from '../../../../components/tag.tsx'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { BoardTable } from '../board/board-table.tsx'
import { Ticking } from '../board/ticking.tsx'
import { TwoLines } from '../board/two-lines.tsx'
import { TenantActions } from './tenant-actions.tsx'
import { tenantTexts } from './tenants.i18n.ts'
import { WeightField } from './weight-field.tsx'

interface TenantsTableProps {
  tenants: readonly QueueTenant[]
  receivedAtMs: number
}

/** A row for each tenant that waits, draws, is held or has a weight of its own. */
export function TenantsTable({ tenants, receivedAtMs }: TenantsTableProps) {
  const t = useTexts(tenantTexts)
  const canEdit = usePermission('queueManage_edit')
  return (
    <BoardTable
      label={t('tenants')}
      className="queue-table-tenants"
      columns={[
        { title: t('name') },
        { title: t('state') },
        { title: t('waiting'), isNumber: true },
        { title: t('running'), isNumber: true },
        { title: t('oldest'), isNumber: true },
        { title: t('weight'), isNumber: true },
        { title: t('actions') },
      ]}
    >
      {tenants.map((tenant) => (
        <tr key={tenant.tenantId}>
          <th scope="row">
            <TwoLines first={seededName(tenant.tenantName) || tenant.tenantId} second={tenant.tenantId} />
          </th>
          <td>
            <StateCell tenant={tenant} />
          </td>
          <td className="queue-num">{tenant.waiting.toLocaleString('en-US')}</td>
          <td className="queue-num">{tenant.running.toLocaleString('en-US')}</td>
          <td className="queue-num">
            {tenant.waiting > 0 ? <Ticking seconds={tenant.oldestWaitSeconds} receivedAtMs={receivedAtMs} /> : '–'}
          </td>
          <td className="queue-num">{canEdit ? <WeightField tenant={tenant} /> : tenant.weight}</td>
          <td>
            <TenantActions tenant={tenant} canEdit={canEdit} />
          </td>
        </tr>
      ))}
    </BoardTable>
  )
}

function StateCell({ tenant: { isHeld, heldBy, heldTime, reason, running, waiting } }: { tenant: QueueTenant }) {
  const t = useTexts(tenantTexts)
  const held = [heldBy && t('heldBy', { by: heldBy, time: heldTime }), reason].filter(Boolean).join(' · ')
  return (
    <span className="queue-state">
      {isHeld ? (
        <StateTag kind="warn">{t('held')}</StateTag>
      ) : running > 0 ? (
        <StateTag kind="good" isRunning>
          {t('going')}
        </StateTag>
      ) : (
        <StateTag kind={waiting > 0 ? 'info' : 'neutral'}>{t(waiting > 0 ? 'waits' : 'idle')}</StateTag>
      )}
      {isHeld && held !== '' && <small title={held}>{held}</small>}
    </span>
  )
}
