import type { RightsQuestion } from '@drawdesk/contract/rights/rights'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AnswerChain } from './answer-chain.tsx'
import { explainQuery } from './rights.api.ts'
import { rightsTexts } from './rights-parts.i18n.ts'

/** Asks and shows the answer. */
export function ExplainResult({ question }: { question: RightsQuestion }) {
  const t = useTexts(rightsTexts)
  const { data, error, refetch } = useQuery(explainQuery(question))
  if (error) return <ErrorNote error={error} title={t('failedExplain')} onRetry={() => void refetch()} isCompact />
  if (!data)
    return (
      <Delayed>
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </Delayed>
    )
  return <AnswerChain answer={data} isElsewhere={question.tenantId !== undefined} />
}
