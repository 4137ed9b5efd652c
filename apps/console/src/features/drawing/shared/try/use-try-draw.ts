import {
  DRAW_END_STATES,
  DRAW_INFO_PATH,
  type Progress,
  type SendAnswer,
} from '@drawdesk/contract/drawing/records/draw-info'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLive } from '../../../../components/live.tsx'
import { ApiError } from '../../../../lib/http/http.ts'
import { createPace } from '../../../../lib/events/pace.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { cancelRecord, fetchProgress } from '../draw-detail.api.ts'
import { useDrawNews } from '../live/use-draw-news.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'

/** Looked at no oftener than this when news of it comes. */
const LOOK_EVERY_MS = 700
/** And so often besides: how its place in the queue changes, and the unfinished picture, is not published. */
const POLL_MS = 5_000

export interface TryDraw {
  infoId: string | undefined
  progress: Progress | undefined
  /** When that was received, in milliseconds of the browser's clock. */
  receivedAtMs: number
  /** The finished one before this one, to be held against it. */
  previous: Progress | undefined
  /** The last look failed; it goes on. */
  isStale: boolean
  isSending: boolean
  isCancelling: boolean
  isRunning: boolean
  /** What the send call refused, by field. */
  errors: ApiError['errors']
  /** Sends by this call; answers whether it was taken. What was drawn before stays as `previous`. */
  send: (submit: () => Promise<SendAnswer>) => Promise<boolean>
  cancel: () => Promise<void>
}

const hasEnded = (progress: Progress | undefined): boolean =>
  progress !== undefined && DRAW_END_STATES.includes(progress.state)

/** One drawing on trial: sent, watched until it has ended, stopped on request. News of it leads to a look; nothing is asked while the window or the tab is hidden. */
export function useTryDraw(): TryDraw {
  const queryClient = useQueryClient()
  const isLive = useLive()
  const [infoId, setInfoId] = useState<string>()
  const [previous, setPrevious] = useState<Progress>()
  const [isSending, setIsSending] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const [errors, setErrors] = useState<ApiError['errors']>()
  const key = keysOf(DRAW_INFO_PATH).of('progress', infoId)

  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchProgress(infoId ?? '', signal),
    enabled: infoId !== undefined && isLive,
    staleTime: 0,
    retry: false,
    // Hidden windows are left out by the query client itself.
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : POLL_MS),
  })

  const isRunning = infoId !== undefined && !hasEnded(data)
  const pace = useMemo(
    () =>
      createPace(
        () => queryClient.invalidateQueries({ queryKey: keysOf(DRAW_INFO_PATH).of('progress', infoId) }),
        LOOK_EVERY_MS,
      ),
    [infoId, queryClient],
  )
  useDrawNews({
    // From the start, so that nothing is missed of what is sent now.
    onNews: (news) => void (news.id === infoId && news.version > (data?.version ?? 0) && pace.due()),
    onLost: () => void (isRunning && pace.due()),
  })

  const send = async (submit: () => Promise<SendAnswer>) => {
    setIsSending(true)
    setErrors(undefined)
    try {
      const answer = await submit()
      if (data && data.infoId === infoId && data.files.length > 0) setPrevious(data)
      setInfoId(answer.infoId)
      return true
    } catch (error) {
      logFailure('try drawing', error) // Its message has been shown; errors of fields stand beside them.
      setErrors(error instanceof ApiError ? error.errors : undefined)
      return false
    } finally {
      setIsSending(false)
    }
  }
  const cancel = async () => {
    if (infoId === undefined) return
    setIsCancelling(true)
    try {
      queryClient.setQueryData(key, await cancelRecord(infoId))
    } catch (error) {
      logFailure('drawInfo cancel', error) // It had ended meanwhile, which the next look shows.
    } finally {
      setIsCancelling(false)
    }
  }
  return {
    infoId,
    progress: data,
    receivedAtMs: dataUpdatedAt,
    previous,
    isStale: isError,
    isSending,
    isCancelling,
    isRunning,
    errors,
    send,
    cancel,
  }
}
