import { CHAT_API_PATH, type ChatApi, type ChatModel } from '@drawdesk/contract/chat/chat-api'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ServiceFailure } from '../../../../components/service-failure/service-failure.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { FormAccess, InputProps } from '../../../../resource/kinds/kind-inputs.tsx'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { chatPresetsQuery, fetchModels, type ModelsAnswer, type ModelsQuestion } from '../chat-api.api.ts'
import { headersOf, newModel, secretsOf } from '../form-json.ts'
import { modelTexts } from './models.i18n.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'

/** Of a long list, as many as are in the document; the rest is found by typing. */
const SHOWN_MOST = 200

interface FetchModelsProps {
  form: FormAccess | undefined
  row: InputProps['row']
  /** Names that stand in the form already. */
  present: readonly string[]
  onPick: (models: ChatModel[]) => void
  onClose: () => void
}

/** Asks the service what it has, by what stands in the form now, and takes over what is ticked. */
export function FetchModels({ form, row, present, onPick, onClose }: FetchModelsProps) {
  const t = useTexts(modelTexts)
  const tenantId = useTenantId()
  const askId = useId()
  const [picked, setPicked] = useState<readonly string[]>([])
  const [search, setSearch] = useState('')
  const { data: presets } = useQuery(chatPresetsQuery)
  const question = questionOf(form?.values ?? {}, row as ChatApi | undefined)
  // One asking for each time it is opened: secrets are no part of a key.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keysOf(`${CHAT_API_PATH}/models`).of('asked', askId),
    queryFn: () => fetchModels(question, tenantId),
    gcTime: 0,
    retry: false,
    staleTime: Infinity,
  })
  const words = search.trim().toLowerCase()
  const found = (data?.models ?? []).filter((name) => name.toLowerCase().includes(words))

  const known = new Map(presets?.flatMap((preset) => preset.models.map((model) => [model.model, model] as const)))
  function pick(): void {
    onPick(picked.map((name) => known.get(name) ?? newModel(name)))
    onClose()
  }
  return (
    <AppModal
      open
      title={t('fetchTitle')}
      width={520}
      okText={picked.length > 0 ? t('pick', { count: picked.length }) : t('pickNone')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: picked.length === 0 }}
      onOk={pick}
      onCancel={onClose}
    >
      <div className="chat-fetch">
        {error ? (
          <ErrorNote isCompact error={error} title={t('fetchFailed')} onRetry={() => void refetch()} />
        ) : isFetching || !data ? (
          <p role="status">{t('fetchWaiting')}</p>
        ) : data.error !== '' ? (
          <>
            <Alert
              type="error"
              showIcon
              title={<ServiceFailure said={data.failure?.said ?? data.error} {...codeOf(data)} />}
            />
            <div>
              <Button onClick={() => void refetch()}>{t('retry')}</Button>
            </div>
          </>
        ) : data.models.length === 0 ? (
          <EmptyNote isCompact title={t('fetchNone')} />
        ) : (
          <>
            <Input
              allowClear
              aria-label={t('search')}
              placeholder={t('search')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <ul>
              {found.slice(0, SHOWN_MOST).map((name) => {
                const isThere = present.includes(name)
                return (
                  <li key={name}>
                    <Checkbox
                      disabled={isThere}
                      checked={isThere || picked.includes(name)}
                      onChange={({ target }) =>
                        setPicked(target.checked ? [...picked, name] : picked.filter((one) => one !== name))
                      }
                    >
                      <code>{name}</code>
                      {isThere && <small> {t('isThere')}</small>}
                    </Checkbox>
                  </li>
                )
              })}
            </ul>
            <p className="res-help">
              {found.length === 0 ? t('notFound') : `${t('shown', { count: found.length })} · ${t('fetchHelp')}`}
            </p>
          </>
        )}
      </div>
    </AppModal>
  )
}

const codeOf = ({ failure }: ModelsAnswer) => (failure ? { code: failure.code } : {})

/** What the form says now; secrets that are untouched stay out, so that the stored ones are used. */
function questionOf(values: Readonly<Record<string, unknown>>, row: ChatApi | undefined): ModelsQuestion {
  const secrets = Object.fromEntries(
    Object.entries(secretsOf(values.secrets)).filter(([, value]) => typeof value === 'string' || value === null),
  )
  const text = (name: string): string => (typeof values[name] === 'string' ? values[name] : '')
  return {
    ...(row ? { id: row.id } : {}),
    baseUrl: text('baseUrl').trim(),
    dialect: text('dialect') === 'anthropic' ? 'anthropic' : 'openai',
    secrets,
    headers: headersOf(values.headers),
    proxyConfigId: text('proxyConfigId'),
  }
}
