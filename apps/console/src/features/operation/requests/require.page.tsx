import { MessageOutlined } from '@ant-design/icons'
import { requireResource, type Require } from '@drawdesk/contract/operation/require'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { NextStep, RequestState, useMove } from './request-state.tsx'
import { requireTexts } from './require.i18n.ts'
import './require.css'

const RequestDrawer = lazy(() => loadChunk(() => import('./request-drawer.tsx')))
const AskDialog = lazy(() => loadChunk(() => import('./ask-dialog.tsx')))

/** The kit's own view is a dialog of fields; a long text is read in a drawer of ours. */
const listed = { ...requireResource, actions: [] } as const satisfies typeof requireResource

const state = (row: Require) => <RequestState state={row.state} />
const rowActions = (row: Require) => <NextStep row={row} />
const nameOf = (row: Require): string => row.title

/** What guests and colleagues ask for: the list, a drawer to read one, and its next step in one click. */
export default function RequirePage() {
  return (
    <TenantScope resource={requireResource}>
      <Requests />
    </TenantScope>
  )
}

function Requests() {
  const [read, setRead] = useState<Require>()
  const [isAsking, setIsAsking] = useState(false)
  const title = (row: Require) => <TitleCell row={row} onRead={setRead} />
  const toolbar = (list: ResourceList<Require>) => <Toolbar list={list} onAsk={() => setIsAsking(true)} />
  return (
    <>
      <ResourcePage
        resource={listed}
        cells={{ title, state }}
        rowActions={rowActions}
        toolbar={toolbar}
        nameOf={nameOf}
      />
      {read && (
        <LazyPart>
          <RequestDrawer key={read.id} row={read} onClose={() => setRead(undefined)} />
        </LazyPart>
      )}
      {isAsking && (
        <LazyPart>
          <AskDialog onClose={() => setIsAsking(false)} />
        </LazyPart>
      )}
    </>
  )
}

function TitleCell({ row, onRead }: { row: Require; onRead: (row: Require) => void }) {
  const t = useTexts(requireTexts)
  const canView = usePermission('require_view')
  if (!canView)
    return (
      <span className="res-line" title={row.title}>
        {row.title}
      </span>
    )
  return (
    <Button
      type="link"
      className="request-title"
      aria-label={t('viewOf', { title: row.title })}
      title={row.title}
      onClick={() => onRead(row)}
    >
      <span>{row.title}</span>
    </Button>
  )
}

function Toolbar({ list, onAsk }: { list: ResourceList<Require>; onAsk: () => void }) {
  const t = useTexts(requireTexts)
  const canEdit = usePermission('require_edit')
  const { isBusy, move } = useMove()
  const { selected } = list
  const moveAll = async (state: Require['state']) => {
    if (await move(selected, state)) list.select([])
  }
  return (
    <>
      <Button icon={<MessageOutlined aria-hidden />} onClick={onAsk}>
        {t('ask')}
      </Button>
      {canEdit && selected.length > 0 && (
        <>
          <Button loading={isBusy} onClick={() => void moveAll(1)}>
            {t('bulkSeen')}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void moveAll(2)}>
            {t('bulkDone')}
          </Button>
        </>
      )}
    </>
  )
}
