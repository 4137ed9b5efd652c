import type { FailedRow, ManyAnswer, RetryFailedInput } from '@drawdesk/contract/queue/queue-manage'
import type { Static } from '@drawdesk/contract/core/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { shortName } from '../jobs/use-job-commands.ts'
import { queueKeys } from '../queue-manage.api.ts'
import { retryFailed } from './failed.api.ts'
import { failedTexts } from './failed.i18n.ts'

type RetryInput = Static<typeof RetryFailedInput>
export type RetryFilter = NonNullable<RetryInput['filter']>

export interface Retry {
  /** What is being tried again: one record, the selection, everything. */
  busy: string | undefined
  /** What became of the last one, with the names that the records had then. */
  outcome: { answer: ManyAnswer; names: ReadonlyMap<string, string> } | undefined
  closeOutcome: () => void
  one: (row: FailedRow) => void
  many: (ids: readonly string[]) => void
  /** All that this filter finds; {@link RetryAllDialog} asks first. */
  all: (filter: RetryFilter, total: number) => void
  asked: { filter: RetryFilter; total: number } | undefined
  closeAsked: () => void
  takeAll: (filter: RetryFilter) => void
}

/** Tries failed drawings again, and keeps what became of them: how many are queued, which were refused and why. */
export function useRetry(rows: readonly FailedRow[]): Retry {
  const t = useTexts(failedTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const [outcome, setOutcome] = useState<Retry['outcome']>()
  const [asked, setAsked] = useState<Retry['asked']>()

  const act = async (what: string, input: RetryInput) => {
    const names = new Map(rows.map(({ infoId, prompt }) => [infoId, shortName(prompt) || t('noPrompt')]))
    setBusy(what)
    setOutcome(undefined)
    try {
      const answer = await retryFailed(input)
      if (answer.refused.length === 0) void message.success(t('retryDone', { n: answer.done }))
      else setOutcome({ answer, names })
    } catch (error) {
      logFailure('queue retryFailed', error) // Its message has been shown.
    } finally {
      setBusy(undefined)
      void queryClient.invalidateQueries({ queryKey: queueKeys.all })
    }
  }
  const ask = (title: string, content: string, run: () => void) =>
    modal.confirm({ title, content, okText: t('retryOk'), cancelText: t('cancel'), onOk: run })
  return {
    busy,
    outcome,
    closeOutcome: () => setOutcome(undefined),
    one: ({ infoId }) => void act(infoId, { infoIds: [infoId] }),
    many: (ids) =>
      ask(t('retryManyAsk', { n: ids.length }), t('retryAllText'), () => void act('selected', { infoIds: [...ids] })),
    all: (filter, total) => setAsked({ filter, total }),
    asked,
    closeAsked: () => setAsked(undefined),
    takeAll(filter) {
      setAsked(undefined)
      void act('all', { filter })
    },
  }
}
