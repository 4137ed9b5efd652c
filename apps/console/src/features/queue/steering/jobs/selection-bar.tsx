import type { ManyAnswer } from '@drawdesk/contract/queue/queue-manage'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { BulkBar } from '../../../../resource/list/bulk-bar.tsx'
import { logFailure } from '../../../../resource/log-failure.ts'
import { queueKeys } from '../queue-manage.api.ts'
import { dequeueMany } from './jobs.api.ts'
import { jobsTexts } from './jobs.i18n.ts'
import { ManyResult } from './many-result.tsx'

interface SelectionBarProps {
  /** Undefined: nothing can be done to many. */
  selected: readonly string[] | undefined
  /** Ticked ones that have begun since. */
  begun: number
  nameOf: (key: string) => string
  onClear: () => void
  /** While nothing is ticked. */
  children: ReactNode
}

/** The bar over the rows: takes out the ticked ones, and says which were refused. */
export function SelectionBar({ selected = [], begun, nameOf, onClear, children }: SelectionBarProps) {
  const t = useTexts(jobsTexts)
  const { modal } = useFeedback()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ answer: ManyAnswer; names: ReadonlyMap<string, string> }>()
  const isActive = selected.length + begun > 0

  const act = async () => {
    const names = new Map(selected.map((key) => [key, nameOf(key)]))
    setIsBusy(true)
    setOutcome(undefined)
    try {
      setOutcome({ answer: await dequeueMany(selected), names })
      onClear()
    } catch (error) {
      logFailure('queue outMany', error) // Its message has been shown; the ticks stay.
    } finally {
      setIsBusy(false)
      void queryClient.invalidateQueries({ queryKey: queueKeys.all })
    }
  }
  const ask = () =>
    modal.confirm({
      title: t('outManyAsk', { n: selected.length }),
      content: t('outManyText'),
      okText: t('out'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      onOk: () => void act(),
    })
  return (
    <>
      <BulkBar
        selected={selected}
        isActive={isActive}
        onClear={onClear}
        slot={
          isActive && (
            <Button danger loading={isBusy} disabled={selected.length === 0} onClick={ask}>
              {t('outMany', { n: selected.length })}
            </Button>
          )
        }
        idle={children}
        note={
          begun > 0 && (
            <span>
              {t('comma')}
              {t('someBegan', { n: begun })}
            </span>
          )
        }
      />
      {outcome && (
        <ManyResult
          answer={outcome.answer}
          done={t('outManyDone', { n: outcome.answer.done })}
          nameOf={(key) => outcome.names.get(key) ?? key}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </>
  )
}
