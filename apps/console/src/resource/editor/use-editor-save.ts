import { STATUS } from '@drawdesk/contract/core/errors'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { useRef, useState } from 'react'
import type { StoreApi } from 'zustand'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { ApiError } from '../../lib/http/http.ts'
import { logFailure } from '../log-failure.ts'
import type { DraftActions, DraftState } from './draft-store.ts'

interface SaveParts<Row, State> {
  store: StoreApi<State>
  /** For the log. */
  name: string
  read: (id: string) => Promise<Row>
  /** Brings the first field that was refused on screen. */
  jumpTo: (field: string) => void
  /** What stands on the server now, where a refusal was not about a newer version. */
  onSame?: (row: Row) => void
}

interface EditorSave<State> {
  isSaving: boolean
  /** Sends by this call; what it answers, or undefined when nothing was saved. A second press while saving does nothing. */
  run: <Answer>(send: (state: State) => Promise<Answer>) => Promise<Answer | undefined>
}

/**
 * Saving of a page editor. Field errors go to their fields and the first is focused; a newer version of somebody else is joined in
 * and said; whatever happens, what was typed stays.
 */
export function useEditorSave<
  Row extends { version: number },
  State extends DraftState<unknown, Row> & Pick<DraftActions<unknown, Row>, 'meet' | 'setServerErrors'>,
>({ store, name, read, jumpTo, onSame }: SaveParts<Row, State>): EditorSave<State> {
  const [isSaving, setIsSaving] = useState(false)
  const isBusy = useRef(false)
  const { message } = useFeedback()
  /** What the last refusal said; toasts go by their text. */
  const said = useRef<string>(undefined)

  async function readNewer({ id, version }: State): Promise<void> {
    if (id === undefined) return
    try {
      const theirs = await read(id)
      // 409 also means "its state does not allow this"; only a newer version is somebody else's save.
      if (theirs.version !== version) store.getState().meet(theirs)
      else onSame?.(theirs)
    } catch (error) {
      logFailure(`${name} newer version`, error) // The refusal has been shown; the draft is untouched.
    }
  }
  async function refused(error: ApiError, sent: State): Promise<void> {
    const errors: readonly FieldError[] = error.errors ?? []
    store.getState().setServerErrors(errors)
    if (error.code === STATUS.conflict) await readNewer(sent)
    const [first] = errors
    // The fields show their errors with the next paint; only then can one be found by its place.
    if (first) requestAnimationFrame(() => jumpTo(first.field))
  }
  async function run<Answer>(send: (state: State) => Promise<Answer>): Promise<Answer | undefined> {
    if (isBusy.current) return undefined
    const sent = store.getState()
    isBusy.current = true
    setIsSaving(true)
    // A refusal that was mended does not stand beside what comes of this save.
    if (said.current !== undefined) message.destroy(said.current)
    try {
      return await send(sent)
    } catch (error) {
      logFailure(`${name} save`, error)
      if (!(error instanceof ApiError)) throw error
      said.current = error.message
      await refused(error, sent)
      return undefined
    } finally {
      isBusy.current = false
      setIsSaving(false)
    }
  }
  return { isSaving, run }
}
