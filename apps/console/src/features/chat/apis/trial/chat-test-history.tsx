import type { ChatApiTest } from '@drawdesk/contract/drawing/records/api-test'
import { useQuery } from '@tanstack/react-query'
import { ApiTestList, type ApiTestEntry } from '../../../../components/api-tests/api-test-list.tsx'
import { serviceFailureTexts } from '../../../../components/service-failure/service-failure.i18n.ts'
import { useServiceFailure } from '../../../../components/service-failure/service-failure.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { chatApiTestsQuery } from '../chat-api.api.ts'
import { chatApiTexts } from '../chat-api.i18n.ts'
import { useSecondsText } from './seconds-text.ts'

interface ChatTestHistoryProps {
  apiId: string
  onUse: (test: ChatApiTest) => void
}

/** The last questions to a chat API, with the first words of their answers. */
export function ChatTestHistory({ apiId, onUse }: ChatTestHistoryProps) {
  const { data, error, refetch } = useQuery(chatApiTestsQuery(apiId, useTenantId()))
  const entryOf = useEntry()
  return (
    <ApiTestList
      tests={data}
      entryOf={entryOf}
      error={data ? null : error}
      onRetry={() => void refetch()}
      onUse={onUse}
    />
  )
}

function useEntry(): (test: ChatApiTest) => ApiTestEntry {
  const t = useTexts(chatApiTexts)
  const say = useTexts(serviceFailureTexts)
  const failureOf = useServiceFailure()
  const secondsText = useSecondsText()
  return ({ time, userName, ok, error, text, ms, promptTokens, completionTokens, cost, sent }) => ({
    time,
    who: userName,
    state: <StateTag kind={ok ? 'good' : 'bad'}>{t(ok ? 'testWorks' : 'testFails')}</StateTag>,
    facts: [
      secondsText(ms),
      promptTokens === null || completionTokens === null
        ? ''
        : t('tokensOf', { count: (promptTokens + completionTokens).toLocaleString('en') }),
      cost ? t('costOf', cost) : '',
    ],
    asked: `${sent.model} · ${sent.content}`,
    words: error ? failureOf({ said: error.said ?? '', code: error.code }) : text || t('testSilent'),
    isBad: error !== null,
    sent: [
      [t('testModel'), sent.model],
      [t('testQuestion'), sent.content],
      [t('address'), sent.baseUrl],
      ...(error?.said ? ([[say('said'), error.said]] as const) : []),
    ],
  })
}
