import { chatApiResource, type ChatApi } from '@drawdesk/contract/chat/chat-api'
import { Button } from 'antd'
import { lazy } from 'react'
import { useNavigate } from 'react-router'
import { ApiTodayCell } from '../../../components/costs/api-today.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { NEW_ID } from '../../../resource/editor/use-open-editor.ts'
import type { RowMenuEntry } from '../../../resource/list/row-actions.tsx'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import { usePermitted } from '../../../resource/use-permitted.ts'
import { untyped } from '../../../resource/row.ts'
import { ActiveCell, AddressCell, HealthCell, ModelsCell } from './chat-api-cells.tsx'
import { chatApiTexts } from './chat-api.i18n.ts'
import './chat-api.css'

const ChatApiEditor = lazy(() => loadChunk(() => import('./editor/chat-api-editor.tsx')))

type Props = ResourcePageProps<typeof ChatApi>

const { name, code, preset, dialect, baseUrl, models, concurrency, updateTime, active, ...others } =
  chatApiResource.fields
/** As the screen shows it: with the health, and in the list only what one decides by, so that all of it is seen beside the menu. */
const screenResource: typeof chatApiResource = {
  ...chatApiResource,
  fields: {
    name: { kind: 'text', ...name, widthPx: 176 },
    active: { kind: 'switch', ...active, widthPx: 72 },
    health: { kind: 'text', sortable: false, hideIn: ['form', 'detail'], widthPx: 104 },
    today: { kind: 'json', sortable: false, hideIn: ['form', 'detail'], widthPx: 168 },
    models: { kind: 'json', ...models, widthPx: 216 },
    preset: { kind: 'select', ...preset, widthPx: 128 },
    baseUrl: { kind: 'text', ...baseUrl, hideIn: ['list'] },
    ...others,
    code: { kind: 'text', ...code, hideIn: ['list'] },
    dialect: { kind: 'select', ...dialect },
    concurrency: { kind: 'integer', ...concurrency, hideIn: ['list'] },
    updateTime: { kind: 'datetime', ...updateTime, hideIn: ['list', 'form'] },
  },
  texts: {
    ...chatApiResource.texts,
    fields: {
      ...chatApiResource.texts.fields,
      health: { label: { zh: chatApiTexts.zh.health, en: chatApiTexts.en.health } },
      today: { label: { zh: chatApiTexts.zh.today, en: chatApiTexts.en.today } },
    },
  },
}

const CELLS: Props['cells'] = {
  health: (row) => <HealthCell row={row} />,
  today: (row) => <ApiTodayCell today={row.today} />,
  active: (row) => <ActiveCell row={row} />,
  models: (row) => <ModelsCell row={row} />,
  baseUrl: (row) => <AddressCell row={row} />,
}
const nameOf = (row: ChatApi): string => row.name

/** The services that answer in chat: the list, or with `?edit=<id>` (`new` for a new one) the editor, at its test with `test`. A link to one row opens it there. */
export default function ChatApiPage() {
  const [address, put] = useAddress()
  const editId = address.get('edit') ?? address.get('row')
  return (
    <TenantScope resource={chatApiResource}>
      {editId === null ? (
        <ChatApiList
          onAdd={() => put({ edit: NEW_ID })}
          onEdit={(id) => put({ edit: id })}
          onTest={(id) => put({ edit: id, test: '1' })}
        />
      ) : (
        <LazyPart>
          <ChatApiEditor
            id={editId}
            isTesting={address.has('test')}
            onClose={() => put({ edit: undefined, row: undefined, test: undefined })}
            onCreated={(id) => put({ edit: id }, { replace: true })}
          />
        </LazyPart>
      )}
    </TenantScope>
  )
}

interface ChatApiListProps {
  onAdd: () => void
  onEdit: (id: string) => void
  onTest: (id: string) => void
}

function ChatApiList({ onAdd, onEdit, onTest }: ChatApiListProps) {
  const rowMenu = useCallsEntry()
  const rowActions = (row: ChatApi) => <TestButton row={row} onTest={onTest} />
  return (
    <ResourcePage
      resource={screenResource}
      nameOf={nameOf}
      cells={CELLS}
      editor={{ add: onAdd, open: onEdit }}
      rowActions={rowActions}
      rowMenu={rowMenu}
    />
  )
}

/** To the calls of an API, for those who may see them. */
function useCallsEntry(): (row: ChatApi) => readonly RowMenuEntry[] {
  const t = useTexts(chatApiTexts)
  const canSeeCalls = usePermission('chatCall_view')
  const go = useNavigate()
  const tenantId = useTenantId()
  return ({ id }) => {
    if (!canSeeCalls) return []
    const query = new URLSearchParams({ apiId: id, ...(tenantId === undefined ? {} : { tenantId }) })
    return [{ key: 'calls', label: t('calls'), run: () => void go(`/chat/chatCall?${query}`) }]
  }
}

/** To the test beside the form, which only who may look at the API can open. */
function TestButton({ row, onTest }: { row: ChatApi; onTest: (id: string) => void }) {
  const t = useTexts(chatApiTexts)
  const canSend = usePermission('chatApi_send')
  const { view, edit } = usePermitted(untyped(chatApiResource))
  return canSend && (view || edit) ? (
    <Button type="link" size="small" aria-label={t('testOf', { name: row.name })} onClick={() => onTest(row.id)}>
      {t('test')}
    </Button>
  ) : null
}
