import type { FlowDecision } from '@drawdesk/contract/workflow/decision'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { UploadButton } from '../manager/upload-button.tsx'
import { flowDecisionResource } from './decision-resource.ts'
import { decisionKeys } from '../shared/decision-keys.ts'
import { removeTables } from './decisions.api.ts'
import { decisionsTexts } from './decisions.i18n.ts'

const DecisionDrawer = lazy(() => loadChunk(() => import('./decision-drawer.tsx')))

const cells = {
  version: (row: FlowDecision) => <VersionCell row={row} />,
  tenantId: (row: FlowDecision) => <AudienceCell row={row} />,
}
const toolbar = (list: ResourceList<FlowDecision>) => <Tools list={list} />

/** Deployed decision tables: to read, to try, and to remove. `?decision=<id>` opens one. */
export default function DecisionList({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(decisionsTexts)
  const [address, put] = useAddress()
  const remove = useRemove()
  const canDelete = usePermission('flow_manager_delete')
  const hasTools = [usePermission('flow_manager_upload'), canDelete].includes(true)
  const id = address.get('decision')
  const rowActions = (row: FlowDecision) => <OpenButton row={row} onOpen={() => put({ decision: row.id })} />
  return (
    <>
      <ResourcePage
        resource={flowDecisionResource}
        tabs={tabs}
        cells={cells}
        rowActions={rowActions}
        {...(canDelete && {
          rowMenu: (row: FlowDecision) => [{ key: 'remove', label: t('remove'), run: () => remove([row]) }],
        })}
        {...(hasTools && { toolbar })}
      />
      {id !== null && (
        <LazyPart>
          <DecisionDrawer key={id} id={id} onClose={() => put({ decision: undefined })} />
        </LazyPart>
      )}
    </>
  )
}

function VersionCell({ row: { version, isLatest } }: { row: FlowDecision }) {
  const t = useTexts(decisionsTexts)
  return (
    <>
      {t('versionOf', { version })} {isLatest === 1 && <StateTag kind="good">{t('newest')}</StateTag>}
    </>
  )
}

function AudienceCell({ row: { tenantId } }: { row: FlowDecision }) {
  const t = useTexts(decisionsTexts)
  return tenantId === '' ? t('everyTenant') : tenantId
}

function OpenButton({ row: { name, version }, onOpen }: { row: FlowDecision; onOpen: () => void }) {
  const t = useTexts(decisionsTexts)
  return (
    <Button type="link" size="small" aria-label={t('openOf', { name, version })} onClick={onOpen}>
      {t('open')}
    </Button>
  )
}

function Tools({ list: { selected, selectedRows } }: { list: ResourceList<FlowDecision> }) {
  const t = useTexts(decisionsTexts)
  const remove = useRemove()
  const canDelete = usePermission('flow_manager_delete')
  return (
    <>
      <UploadButton />
      {canDelete && selected.length > 0 && (
        <Button danger onClick={() => remove(selectedRows)}>
          {t('removeMany', { count: selected.length })}
        </Button>
      )}
    </>
  )
}

/** Asks first. */
function useRemove(): (tables: readonly FlowDecision[]) => void {
  const t = useTexts(decisionsTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  return (tables) => {
    const names = tables.map(({ name, version }) => t('named', { name, version })).join('，')
    modal.confirm({
      title: t('removeTitle', { names }),
      content: t('removeHelp'),
      okText: t('remove'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      async onOk() {
        try {
          await removeTables(tables.map(({ id }) => id))
          void message.success(t('removed', { names }))
        } catch (error) {
          logFailure('flow remove decision tables', error) // Said by the call.
        }
        void queryClient.invalidateQueries({ queryKey: decisionKeys.all })
      },
    })
  }
}
