import { STATUS } from '@drawdesk/contract/core/errors'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { ApiError } from '../../lib/http/http.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Field } from '../field.ts'
import { wireValuesOf } from '../kinds/kind-values.ts'
import { resourceKeys } from '../keys.ts'
import { logFailure } from '../log-failure.ts'
import { fetchDetail, saveRow, type Target } from '../resource.api.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { Row } from '../row.ts'
import { compareWithNewer } from './conflict/conflict.ts'
import { checkAll, splitErrors, type FormErrors } from './form-errors.ts'
import { loading, over, type FormValues, type Opened } from './form-state.ts'
import { asError } from './use-form-load.ts'

interface FormSaveParts {
  /** Of the resource, for the log. */
  name: string
  target: Target
  fields: readonly Field[]
  opened: Opened | undefined
  setOpened: Dispatch<SetStateAction<Opened | undefined>>
  inputId: (name: string) => string
  read: (id: string) => Promise<Row>
  /** It is saved: nothing is left to lose. */
  onDone: () => void
  /** Undefined: the form goes on over what is stored then. */
  close: (() => void) | undefined
  onSaved: ((answer: SaveAnswer) => void) | undefined
}

export interface SaveHow {
  /** The screen says itself that it is saved. */
  isQuiet?: boolean
}

interface FormSave {
  isSaving: boolean
  /** Is a save under way now, before anything was drawn? */
  isBusy: () => boolean
  save: (how?: SaveHow) => Promise<SaveAnswer | undefined>
  refuse: (fields: Readonly<Record<string, string>>) => void
}

/** Checks a form and saves it: what is refused stands beside its fields, a newer version of somebody else beside the user's own. */
export function useFormSave(parts: FormSaveParts): FormSave {
  const { name, target, fields, opened, setOpened, onDone, close, onSaved } = parts
  const t = useTexts(kitTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const isBusy = useRef(false)
  /** What the last refusal said; toasts go by their text. */
  const said = useRef<string>(undefined)
  const fail = useFormRefusal(parts, isSaving)

  async function send({ row, values, version }: Opened, isQuiet: boolean): Promise<SaveAnswer> {
    const answer = await saveRow(
      target,
      { ...wireValuesOf(fields, values, !row), ...(row && { id: row.id, version: row.version }) },
      version !== undefined,
    )
    if (!isQuiet) void message.success(row ? t('updated') : t('added'))
    onDone()
    if (close) close()
    else await goOnOver(parts, answer.id, values)
    void queryClient.invalidateQueries({ queryKey: resourceKeys(target).all })
    onSaved?.(answer)
    return answer
  }

  async function save({ isQuiet = false }: SaveHow = {}): Promise<SaveAnswer | undefined> {
    if (isBusy.current || !opened || opened.mode === 'view') return undefined
    const refused = checkAll(fields, opened.values, t)
    if (Object.keys(refused).length > 0) {
      fail({ fields: refused, general: [] })
      return undefined
    }
    isBusy.current = true
    setIsSaving(true)
    // A refusal that was mended does not stand beside what comes of this save.
    if (said.current !== undefined) message.destroy(said.current)
    try {
      return await send(opened, isQuiet)
    } catch (error) {
      logFailure(`${name} save`, error)
      // Its message has been shown; the form adds what only it can: errors beside their fields, both sides of a conflict.
      if (error instanceof ApiError) {
        said.current = error.message
        fail(splitErrors(fields, error.errors ?? []))
      }
      const newer =
        error instanceof ApiError &&
        error.code === STATUS.conflict &&
        opened.row &&
        (await findNewer(parts, opened.row))
      if (newer) setOpened((now) => now && { ...now, conflict: compareWithNewer(fields, opened, newer) })
      return undefined
    } finally {
      isBusy.current = false
      setIsSaving(false)
    }
  }
  return { isSaving, save, isBusy: () => isBusy.current, refuse: (refused) => fail({ fields: refused, general: [] }) }
}

/** Shows what was refused, and puts the cursor into the first field that is wrong. */
function useFormRefusal(
  { fields, inputId, setOpened }: FormSaveParts,
  isSaving: boolean,
): (errors: FormErrors) => void {
  /** Id of the first input with an error, until it has been focused. */
  const toFocus = useRef<string>(undefined)
  useEffect(() => {
    // A disabled input takes no focus, so this waits until saving has ended.
    if (isSaving || toFocus.current === undefined) return
    document.getElementById(toFocus.current)?.focus()
    toFocus.current = undefined
  })
  return (errors) => {
    setOpened((now) => now && { ...now, errors })
    const first = fields.find(({ name }) => errors.fields[name] !== undefined)
    toFocus.current = first && inputId(first.name)
  }
}

/** After a save that leaves the form open: what was typed since it was sent stays, as a change of its own. */
async function goOnOver({ name, fields, read, setOpened }: FormSaveParts, id: string, sent: FormValues): Promise<void> {
  try {
    const stored = await read(id)
    setOpened((now) => now && over(stored, fields, { ...now, initial: sent }))
  } catch (error) {
    logFailure(`${name} after its save`, error) // It is saved; what stands here may be old, so it is read again where the user asks for that.
    setOpened(loading('edit', id, asError(error)))
  }
}

/** The newer version that a refusal is about. 409 also means "its state does not allow this": then undefined. */
async function findNewer({ name, target }: FormSaveParts, base: Row): Promise<Row | undefined> {
  try {
    const theirs = await fetchDetail(target, base.id)
    return theirs.version === base.version ? undefined : theirs
  } catch (error) {
    logFailure(`${name} newer version`, error) // Said by the call; the form keeps everything.
    return undefined
  }
}
