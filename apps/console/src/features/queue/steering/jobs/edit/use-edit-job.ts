import type { JobDetail } from '@drawdesk/contract/queue/queue-manage'
import { STATUS } from '@drawdesk/contract/core/errors'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFeedback } from '../../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../../lib/http/http.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { sameValue } from '../../../../../resource/form/conflict/conflict.ts'
import { createDraftKeeper } from '../../../../../resource/editor/draft-keeper.ts'
import { draftKey, readKeptDraft } from '../../../../../resource/editor/kept-drafts.ts'
import { logFailure } from '../../../../../resource/log-failure.ts'
import { queueKeys } from '../../queue-manage.api.ts'
import { editJob, fetchJob, type JobEdit } from '../jobs.api.ts'
import { jobsTexts } from '../jobs.i18n.ts'

export type JobParams = JobEdit['params']

/** What the form holds: the whole prompt, and every parameter that the drawing has. */
export interface JobDraft {
  prompt: string
  params: JobParams
}

interface Opened {
  /** What the form began with; the save names its version. */
  base: JobDetail
  draft: JobDraft
  errors: readonly FieldError[]
  /** Somebody saved a newer version meanwhile; `mine` is what stood here then. */
  conflict?: { theirs: JobDetail; mine: JobDraft; isLoaded: boolean }
  /** When what was put back had been typed, in milliseconds. */
  typedAtMs?: number | undefined
}

export interface JobForm {
  draft: JobDraft | undefined
  /** `""`: no provider's. */
  apiId: string
  loadError: Error | null
  retry: () => void
  isChanged: boolean
  isSaving: boolean
  /** It is drawn by now, or has left the queue: nothing can be saved any more. */
  isOver: boolean
  errors: readonly FieldError[]
  conflict: Opened['conflict']
  typedAtMs: number | undefined
  /** Gives up what was put back, for what is stored. */
  startOver: () => void
  /** What was typed is given up. */
  discard: () => void
  set: (part: Partial<JobDraft>) => void
  save: () => Promise<void>
  /** The newer version into the form; what the user had stays listed. */
  loadNewer: () => void
  /** On with what the user changed over the newer version. */
  keepMine: () => void
}

/** What a waiting drawing is made of, to be changed. Refusals stand beside their fields; a newer version is reported, and nothing that was typed is lost. */
export function useEditJob(key: string, onSaved: () => void): JobForm {
  const t = useTexts(jobsTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const [isSaving, setIsSaving] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const isBusy = useRef(false)
  // Followed while the form is open, so that the beginning of its drawing is reported at once; the form itself keeps what it began with.
  const {
    data: latest,
    error,
    refetch,
  } = useQuery({
    queryKey: queueKeys.of('job', key),
    queryFn: ({ signal }) => fetchJob(key, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const kept = useJobDraft(key, opened)
  if (latest && !opened) setOpened(kept.openedOver(latest))
  const isGone = opened !== undefined && error instanceof ApiError && error.code === STATUS.notFound
  const isOver = isRefused || isGone || latest?.state === 1

  /** A refusal by conflict: a newer version, or too late. */
  const explain = async (sent: Opened) => {
    try {
      const theirs = await fetchJob(key)
      if (theirs.state === 1 || theirs.version === sent.base.version) setIsRefused(true)
      else setOpened({ ...sent, errors: [], conflict: { theirs, mine: sent.draft, isLoaded: false } })
    } catch (reason) {
      logFailure('queue job after a conflict', reason) // It has left the queue, or cannot be read: either way nothing was saved, and that is said.
      setIsRefused(true)
    }
  }
  const save = async () => {
    if (isBusy.current || !opened || isOver) return
    if (opened.draft.prompt.trim() === '')
      return setOpened({ ...opened, errors: [{ field: 'prompt', msg: t('promptEmpty') }] })
    isBusy.current = true
    setIsSaving(true)
    try {
      await editJob({ key, prompt: opened.draft.prompt, params: opened.draft.params, version: opened.base.version })
      void message.success(t('saved'))
      kept.drop()
      onSaved()
    } catch (reason) {
      logFailure('queue editJob', reason)
      if (!(reason instanceof ApiError)) throw reason
      if (reason.code === STATUS.conflict) await explain(opened)
      else setOpened({ ...opened, errors: reason.errors ?? [{ field: '', msg: reason.message }] })
    } finally {
      isBusy.current = false
      setIsSaving(false)
      void queryClient.invalidateQueries({ queryKey: queueKeys.all })
    }
  }
  return {
    draft: opened?.draft,
    apiId: opened?.base.apiId ?? '',
    errors: opened?.errors ?? [],
    conflict: opened?.conflict,
    typedAtMs: opened?.typedAtMs,
    discard: kept.drop,
    startOver: () => {
      kept.drop()
      setOpened((now) => now && openedFresh(latest ?? now.base))
    },
    isSaving,
    isOver,
    save,
    loadError: opened ? null : error,
    retry: () => void refetch(),
    isChanged: opened !== undefined && !isSame(opened.draft, draftOf(opened.base)),
    set: (part) => setOpened((now) => now && { ...now, draft: { ...now.draft, ...part }, errors: [] }),
    loadNewer: () =>
      setOpened(
        (now) =>
          now?.conflict && {
            base: now.conflict.theirs,
            draft: draftOf(now.conflict.theirs),
            errors: [],
            conflict: { ...now.conflict, isLoaded: true },
          },
      ),
    keepMine: () =>
      setOpened(
        (now) =>
          now?.conflict && {
            base: now.conflict.theirs,
            draft: mergeDraft(draftOf(now.base), now.conflict.mine, draftOf(now.conflict.theirs)),
            errors: [],
          },
      ),
  }
}

const openedFresh = (base: JobDetail): Opened => ({ base, draft: draftOf(base), errors: [] })

/** Keeps what is typed in the browser until it is saved or given up. */
function useJobDraft(key: string, opened: Opened | undefined) {
  const [keeper] = useState(createDraftKeeper)
  const place = draftKey({ resource: 'queueJob', tenantId: undefined, row: key })
  const kept = useRef<JobDraft>(undefined)
  useEffect(() => {
    // While the newer version stands in the form, what the user had is only listed: it stays kept.
    if (!opened || place === undefined || opened.draft === kept.current || opened.conflict?.isLoaded) return
    kept.current = opened.draft
    const { base, draft } = opened
    const before = draftOf(base)
    keeper.follow(
      place,
      isSame(draft, before) ? undefined : { version: base.version, base: before, draft, hasSecrets: false },
    )
  })
  useEffect(() => {
    if (place !== undefined && opened?.typedAtMs !== undefined) keeper.hold(place)
    return () => keeper.flush()
  }, [keeper, place, opened?.typedAtMs])
  return {
    drop: keeper.drop,
    /** The form over what is stored, with what was typed in it before; over a newer version it is a conflict as at a save. */
    openedOver: (latest: JobDetail): Opened => {
      const record = place === undefined ? undefined : readKeptDraft<JobDraft>(place)
      if (!record || isSame(record.content.draft, draftOf(latest))) return openedFresh(latest)
      const { version = latest.version, base, draft } = record.content
      return {
        base: { ...latest, ...base, version },
        draft,
        errors: [],
        typedAtMs: record.datetime,
        ...(version !== latest.version && { conflict: { theirs: latest, mine: draft, isLoaded: false } }),
      }
    },
  }
}

/** What of a detail can be changed; the server takes scalars only. */
export function draftOf({ prompt, params }: Pick<JobDetail, 'prompt' | 'params'>): JobDraft {
  return { prompt, params: params as JobParams }
}

/** Both sides' changes: mine where I changed something, theirs elsewhere. */
export function mergeDraft(base: JobDraft, mine: JobDraft, theirs: JobDraft): JobDraft {
  const changed = Object.entries(mine.params).filter(([name, value]) => !sameValue(value, base.params[name]))
  return {
    prompt: mine.prompt === base.prompt ? theirs.prompt : mine.prompt,
    params: { ...theirs.params, ...Object.fromEntries(changed) },
  }
}

/** Names of what two drafts disagree on: `prompt`, or a parameter's. */
export function differencesOf(
  one: JobDraft,
  other: JobDraft,
): { field: 'prompt' | 'params'; name: string; one: string; other: string }[] {
  const names = [...new Set([...Object.keys(one.params), ...Object.keys(other.params)])]
  return [
    ...(one.prompt === other.prompt
      ? []
      : [{ field: 'prompt' as const, name: '', one: one.prompt, other: other.prompt }]),
    ...names.flatMap((name) =>
      sameValue(one.params[name], other.params[name])
        ? []
        : [
            {
              field: 'params' as const,
              name,
              one: String(one.params[name] ?? ''),
              other: String(other.params[name] ?? ''),
            },
          ],
    ),
  ]
}

function isSame(one: JobDraft, other: JobDraft): boolean {
  return differencesOf(one, other).length === 0
}
