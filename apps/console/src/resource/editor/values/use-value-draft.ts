import { useEffect, useState } from 'react'
import { createDraftKeeper } from '../draft-keeper.ts'
import { draftKey, readKeptDraft } from '../kept-drafts.ts'
import { useLeaveGuard } from '../use-leave-guard.ts'
import { begunOver, joinedOver, namesChanged, type DraftValues, type ValueDraftState } from './value-draft.ts'

interface ValueDraftPlace<Values> {
  /** Names the drafts that are kept. */
  resource: string
  /** Of a stored row its id, of a new one another word. */
  row: string
  /** Of the stored row; undefined where rows have none. */
  version: number | undefined
  /** What is stored, or what a new one begins with. */
  stored: Values
  /** What outlives no reload, like an address that runs out. */
  unkept?: readonly (keyof Values & string)[]
  /** The form only shows: nothing is put back into it. */
  isReadOnly?: boolean
}

export interface ValueDraft<Values> {
  values: Values
  change: (part: Partial<Values>) => void
  /** Puts one field back to what is stored. */
  takeTheirs: (name: keyof Values & string) => void
  isChanged: boolean
  /** What was typed before and not saved stands in the form again: since when, in milliseconds, and in which fields. */
  restored: { typedAtMs: number; names: readonly (keyof Values & string)[] } | undefined
  /** A newer version was joined in; these fields both sides had changed, and mine stand. */
  conflict: readonly (keyof Values & string)[] | undefined
  dismissConflict: () => void
  /** Gives up what was typed; answers what is stored, which stands there then. */
  startOver: () => Values
  /** These values are saved: nothing is left to lose. */
  saved: (values: Values) => void
}

/**
 * The values of a form that is no page editor and not of the kit: kept in the browser until they are saved or given up, and joined
 * with a newer version of the row as it comes. Give the component that holds it the row as key.
 */
export function useValueDraft<Values extends DraftValues>({
  resource,
  row,
  version,
  stored,
  unkept = [],
  isReadOnly = false,
}: ValueDraftPlace<Values>): ValueDraft<Values> {
  const key = isReadOnly ? undefined : draftKey({ resource, tenantId: undefined, row })
  const [keeper] = useState(createDraftKeeper)
  const [state, setState] = useState<ValueDraftState<Values>>(() =>
    begunOver({ version, stored }, key === undefined ? undefined : readKeptDraft<Values>(key)),
  )
  if (version !== state.version) setState(joinedOver(state, { version, stored }))
  const { initial, values, restored, conflict } = state
  const isChanged = namesChanged(initial, values).length > 0
  useLeaveGuard(isChanged, keeper.drop)
  useEffect(() => {
    if (key !== undefined && restored) keeper.hold(key)
    return () => keeper.flush()
  }, [key, restored, keeper])

  const begin = (now: Values) => {
    keeper.drop()
    setState((before) => ({ ...before, initial: now, values: now, restored: undefined, conflict: undefined }))
  }
  const change = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    setState((before) => ({ ...before, values: next }))
    if (key === undefined) return
    const isKept = namesChanged(initial, next).some((name) => !unkept.includes(name))
    const without = (all: Values) => Object.fromEntries(Object.entries(all).filter(([name]) => !unkept.includes(name)))
    keeper.follow(
      key,
      isKept ? { version: state.version, base: without(initial), draft: without(next), hasSecrets: false } : undefined,
    )
  }
  return {
    values,
    change,
    isChanged,
    restored,
    conflict,
    takeTheirs: (name) => {
      change({ [name]: initial[name] } as Partial<Values>) // One name and its own value.
      setState((before) => ({ ...before, conflict: before.conflict?.filter((each) => each !== name) }))
    },
    dismissConflict: () => setState((before) => ({ ...before, conflict: undefined })),
    startOver: () => {
      begin(initial)
      return initial
    },
    saved: begin,
  }
}
