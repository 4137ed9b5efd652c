import { chatApiResource, type ChatApi } from '@drawdesk/contract/chat/chat-api'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import { ActiveCell, AddressCell, HealthCell, ModelsCell } from './chat-api-cells.tsx'
import { chatApiTexts } from './chat-api.i18n.ts'
import './chat-api.css'
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
    health: { kind: 'text', sortable: false, hideIn: ['form', 'detail'], widthPx: 96 },
    active: { kind: 'switch', ...active, widthPx: 72 },
    models: { kind: 'json', ...models, widthPx: 216 },
    preset: { kind: 'select', ...preset, widthPx: 128 },
    baseUrl: { kind: 'text', ...baseUrl, widthPx: 160 },
    ...others,
    code: { kind: 'text', ...code, hideIn: ['list'] },
    dialect: { kind: 'select', ...dialect },
    concurrency: { kind: 'integer', ...concurrency, hideIn: ['list'] },
    updateTime: { kind: 'datetime', ...updateTime, hideIn: ['list', 'form'] },
  },
  sections: chatApiResource.sections?.map((section) =>
    section.fields.includes('preset')
      ? { ...section, fields: ['preset', 'name', 'secrets', 'baseUrl', 'dialect', 'code'] }
      : section,
  ),
  texts: {
    ...chatApiResource.texts,
    fields: {
      ...chatApiResource.texts.fields,
      health: { label: { zh: chatApiTexts.zh.health, en: chatApiTexts.en.health } },
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
  active: (row) => <ActiveCell row={row} />,
  models: (row) => <ModelsCell row={row} />,
  baseUrl: (row) => <AddressCell row={row} />,
}
const FORM_FIELDS: Props['formFields'] = {
  preset: (props: InputProps) => <PresetField {...props} />,
  secrets: (props: InputProps) => <SecretsField {...props} />,
  models: (props: InputProps) => <ModelsField {...props} />,
  headers: (props: InputProps) => <HeadersField {...props} />,
  fallbackIds: (props: InputProps) => <FallbacksField {...props} />,
  proxyConfigId: (props: InputProps) => <ProxyField {...props} />,
}
const nameOf = (row: ChatApi): string => row.name

/** The services that answer in chat. */
export default function ChatApiPage() {
  const canSwitch = usePermission('chatApi_active')
  const [tested, setTested] = useState<ChatApi>()
  const hidden = canSwitch ? [] : ['active']
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
