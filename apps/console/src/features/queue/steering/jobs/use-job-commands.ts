import type { QueueRow } from '@drawdesk/contract/queue/queue-manage'
import type { Page } from '@drawdesk/contract/core/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { queueKeys } from '../queue-manage.api.ts'
import { dequeue, jobsKey, killJob, moveJob } from './jobs.api.ts'
import { jobsTexts } from './jobs.i18n.ts'
import { withMove, withoutKeys } from './live/queue-pages.ts'

export interface JobCommands {
  out: (row: QueueRow) => void
  kill: (row: QueueRow) => void
  /** To this place of its lane, from 1. */
  move: (row: QueueRow, position: number) => void
  /** Keys of those that are being stopped. */
  stopping: ReadonlySet<string>
  /** The last thing that happened, for screen readers. */
  said: string
}

/** Steers single drawings: what is cheap to take back is shown at once, and put back where the server refuses it. */
export function useJobCommands(): JobCommands {
  const t = useTexts(jobsTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const [stopping, setStopping] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const name = ({ prompt }: QueueRow) => shortName(prompt) || t('noPrompt')
  const readAgain = () => queryClient.invalidateQueries({ queryKey: queueKeys.all })

  /** Shows the change, makes it, and puts everything back if it is refused, which the call has said. */
  async function attempt<T>(
    what: string,
    change: (page: Page<QueueRow>) => Page<QueueRow>,
    make: () => Promise<T>,
  ): Promise<T | undefined> {
    await queryClient.cancelQueries({ queryKey: jobsKey })
    const before = queryClient.getQueriesData<Page<QueueRow>>({ queryKey: jobsKey })
    queryClient.setQueriesData<Page<QueueRow>>({ queryKey: jobsKey }, (page) => page && change(page))
    try {
      return await make()
    } catch (error) {
      logFailure(`queue ${what}`, error)
      for (const [key, page] of before) queryClient.setQueryData(key, page)
      return undefined
    } finally {
      void readAgain()
    }
  }

  const out = async (row: QueueRow) => {
    const done = await attempt(
      'out',
      (page) => withoutKeys(page, [row.key]),
      () => dequeue(row.key),
    )
    if (done) void message.success(t('outDone'))
  }
  const kill = async (row: QueueRow) => {
    const mark = (isStopping: boolean) =>
      setStopping((now) => new Set(isStopping ? [...now, row.key] : [...now].filter((key) => key !== row.key)))
    mark(true)
    try {
      const answer = await killJob(row.key)
      // What stops later keeps its mark: it leaves the list by itself.
      if (answer.stopping) void message.info(t('killLater'))
      else if (row.state === 0) void message.success(t('outDone'))
      else void message.success(t(answer.upstreamCancelled ? 'killReported' : 'killAlone'))
    } catch (error) {
      logFailure('queue kill', error) // Its message has been shown.
      mark(false)
    } finally {
      void readAgain()
    }
  }
  const move = async (row: QueueRow, position: number) => {
    const moved = await attempt(
      'move',
      (page) => withMove(page, row.key, position),
      () => moveJob(row.key, position),
    )
    setSaid(
      moved ? t('movedTo', { name: name(row), n: moved.position ?? position }) : t('moveBack', { name: name(row) }),
    )
  }
  return {
    stopping,
    said,
    move: (row, position) => void move(row, position),
    out: (row) =>
      modal.confirm({
        title: t('outAsk', { name: name(row) }),
        content: t('outText'),
        okText: t('out'),
        cancelText: t('cancel'),
        okButtonProps: { danger: true },
        onOk: () => out(row),
      }),
    kill: (row) =>
      modal.confirm({
        title: t('killAsk', { name: name(row) }),
        content: t('killText'),
        okText: t('kill'),
        cancelText: t('cancel'),
        okButtonProps: { danger: true },
        onOk: () => void kill(row),
      }),
  }
}

/** Characters of a prompt in questions and announcements. */
const NAME_LENGTH = 30

/** The beginning of a prompt, as people would call the drawing by it; `""` where it has none. */
export function shortName(prompt: string): string {
  const line = prompt.replace(/\s+/g, ' ').trim()
  return line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH)}…` : line
}
