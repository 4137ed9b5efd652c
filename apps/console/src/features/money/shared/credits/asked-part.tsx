import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { myCreditsTexts } from './my-credits.i18n.ts'

/** What was asked for, a skeleton until it is there, or why it is not. */
export function AskedPart<Data>({
  asked: { data, error, refetch },
  children,
}: {
  asked: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const t = useTexts(myCreditsTexts)
  if (data !== undefined) return children(data)
  if (error) return <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
  return (
    <Delayed>
      <div className="skeleton credits-wait" />
    </Delayed>
  )
}
