import { chatApiResource, type ChatApi } from '@drawdesk/contract/chat/chat-api'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { ApiTodayCell } from '../../../components/costs/api-today.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { logFailure } from '../../../resource/log-failure.ts'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import { fetchChatApi } from './chat-api.api.ts'
import { ActiveCell, AddressCell, HealthCell, ModelsCell } from './chat-api-cells.tsx'
import { chatApiTexts } from './chat-api.i18n.ts'
import './chat-api.css'
import { ExtraField } from './extra-field.tsx'
import { FallbacksField } from './fallbacks-field.tsx'
import { HeadersField } from './headers-field.tsx'
import { ModelsField } from './models/models-field.tsx'
import { PresetField } from './preset-field.tsx'
import { ProxyField } from './proxy-field.tsx'
import { SecretsField } from './secrets-field.tsx'

const TestDialog = lazy(() =>
  loadChunk(() => import('./test-dialog.tsx').then((file) => ({ default: file.TestDialog }))),
)

type Props = ResourcePageProps<typeof ChatApi>

const { name, code, preset, dialect, baseUrl, models, concurrency, updateTime, active, ...others } =
  chatApiResource.fields
/** As the screen shows it: with the health, and in the list only what one decides by, so that all of it is seen beside the menu. */
const screenResource: typeof chatApiResource = {
  ...chatApiResource,
  fields: {
    name: { kind: 'text', ...name, widthPx: 176 },
    health: { kind: 'text', sortable: false, hideIn: ['form', 'detail'], widthPx: 104 },
    today: { kind: 'json', sortable: false, hideIn: ['form', 'detail'], widthPx: 168 },
    active: { kind: 'switch', ...active, widthPx: 72 },
    models: { kind: 'json', ...models, widthPx: 216 },
    preset: { kind: 'select', ...preset, widthPx: 128 },
    baseUrl: { kind: 'text', ...baseUrl, hideIn: ['list'] },
    ...others,
    code: { kind: 'text', ...code, hideIn: ['list'] },
    dialect: { kind: 'select', ...dialect },
    concurrency: { kind: 'integer', ...concurrency, hideIn: ['list'] },
    updateTime: { kind: 'datetime', ...updateTime, hideIn: ['list', 'form'] },
  },
  // What a preset leaves open comes first, in the order in which it is done.
  sections: chatApiResource.sections?.map((section) => {
    if (section.fields.includes('preset')) return { ...section, fields: ['preset', 'name', 'baseUrl', 'secrets'] }
    if (section.fields.includes('models')) return { ...section, fields: ['models'] }
    return section.fields.includes('headers')
      ? { ...section, isFolded: true, fields: ['code', 'dialect', 'currency', ...section.fields] }
      : { ...section, isFolded: true }
  }),
  texts: {
    ...chatApiResource.texts,
    fields: {
      ...chatApiResource.texts.fields,
      health: { label: { zh: chatApiTexts.zh.health, en: chatApiTexts.en.health } },
      today: { label: { zh: chatApiTexts.zh.today, en: chatApiTexts.en.today } },
    },
  },
}

const NEW_API = {
  dialect: 'openai',
  currency: 'CNY',
  timeoutSeconds: 300,
  idleSeconds: 60,
  concurrency: 8,
  sort: 10,
  active: 0,
} as const
const CELLS: Props['cells'] = {
  health: (row) => <HealthCell row={row} />,
  today: (row) => <ApiTodayCell today={row.today} />,
  active: (row) => <ActiveCell row={row} />,
  models: (row) => <ModelsCell row={row} />,
  baseUrl: (row) => <AddressCell row={row} />,
}
const FORM_FIELDS: Props['formFields'] = {
  preset: (props: InputProps) => <PresetField {...props} />,
  secrets: (props: InputProps) => <SecretsField {...props} />,
  models: (props: InputProps) => <ModelsField {...props} />,
  headers: (props: InputProps) => <HeadersField {...props} />,
  extra: (props: InputProps) => <ExtraField {...props} />,
  fallbackIds: (props: InputProps) => <FallbacksField {...props} />,
  proxyConfigId: (props: InputProps) => <ProxyField {...props} />,
}
const nameOf = (row: ChatApi): string => row.name

/** The services that answer in chat. */
export default function ChatApiPage() {
  const canSwitch = usePermission('chatApi_active')
  const [tested, setTested] = useState<ChatApi>()
  const canSend = usePermission('chatApi_send')
  const t = useTexts(chatApiTexts)
  const tenantId = useTenantId()
  const hidden = canSwitch ? [] : ['active']
  const saveAlso = canSend
    ? {
        label: t('saveAndTest'),
        onSaved: ({ id }: { id: string }) => void openTest(id),
      }
    : undefined
  async function openTest(id: string): Promise<void> {
    try {
      setTested(await fetchChatApi(id, tenantId))
    } catch (error) {
      logFailure('chatApi after its save', error) // Said by the call; the row stands in the list, with its test.
    }
  }
  const rowActions = (row: ChatApi) => <TestButton row={row} onTest={setTested} />
  return (
    <TenantScope resource={chatApiResource}>
      <ResourcePage
        resource={screenResource}
        nameOf={nameOf}
        newRow={NEW_API}
        cells={CELLS}
        formFields={FORM_FIELDS}
        hiddenFields={() => hidden}
        rowActions={rowActions}
        saveAlso={saveAlso}
      />
      {tested && (
        <LazyPart>
          <TestDialog key={tested.id} row={tested} onClose={() => setTested(undefined)} />
        </LazyPart>
      )}
    </TenantScope>
  )
}

function TestButton({ row, onTest }: { row: ChatApi; onTest: (row: ChatApi) => void }) {
  const t = useTexts(chatApiTexts)
  const canSend = usePermission('chatApi_send')
  return canSend ? (
    <Button type="link" size="small" aria-label={t('testOf', { name: row.name })} onClick={() => onTest(row)}>
      {t('test')}
    </Button>
  ) : null
}
