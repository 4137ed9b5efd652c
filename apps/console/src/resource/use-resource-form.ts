import { STATUS } from '@drawdesk/contract/core/errors'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { SaveAnswer, TObject } from '@drawdesk/contract/core/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useFeedback } from '../lib/editing/feedback.ts'
import { ApiError } from '../lib/http/http.ts'
import { useText, useTexts } from '../lib/texts/texts.ts'
import { compareWithNewer, mergeMine, sameValue, type Conflict } from './form/conflict.ts'
import { fieldsIn, type Field } from './field.ts'
import { checkAll, splitErrors, type FormErrors } from './form/form-errors.ts'
import { resourceKeys } from './keys.ts'
import { formValuesOf, wireValuesOf } from './kinds/kind-values.ts'
import { logFailure } from './log-failure.ts'
import { fetchDetail, saveRow } from './resource.api.ts'
import { kitTexts } from './resource.i18n.ts'
import { untyped, type Row } from './row.ts'
import { useTarget } from './tenant/work-tenant.ts'
import { sectionsOf, type SectionOfFields } from './form/sections.ts'
import { useFields } from './use-fields.ts'
import { useLeaveGuard } from './form/use-leave-guard.ts'

export type FormMode = 'add' | 'edit' | 'view'
/** By field name; in the shape the inputs edit (`kindValues.toForm`). */
export type FormValues = Readonly<Record<string, unknown>>

interface Opened {
  mode: FormMode
  id?: string
  /** As last loaded; undefined for a new one and while it is loading. */
  row?: Row
  loadError?: Error
  /** What the form began with; the guard compares with it. */
  initial: FormValues
  values: FormValues
  errors: FormErrors
  conflict?: Conflict
}

export interface ResourceForm {
  /** Every declared field, for the list and the view beside the form. */
  allFields: readonly Field[]
  /** Fields of the form, in order, with texts, limits and choices. */
  fields: readonly Field[]
  /** The same fields in the sections of the definition. */
  sections: readonly SectionOfFields[]
  /** Undefined while closed. */
  mode: FormMode | undefined
  row: Row | undefined
  loadError: Error | undefined
  isLoading: boolean
  /** The inputs are disabled meanwhile. */
  isSaving: boolean
  values: FormValues
  setValue: (name: string, value: unknown) => void
  /** Something was changed and not saved. */
  isChanged: boolean
  errors: FormErrors
  conflict: Conflict | undefined
  /** The id each control must carry, so that the first error can be focused. */
  inputId: (name: string) => string
  add: (preset?: FormValues) => void
  edit: (id: string) => void
  view: (id: string) => void
  /** Reads the row again after a failure. */
  retry: () => void
  /** Closes; asks first when something was changed and not saved. */
  close: () => void
  /** Checks and saves; what the call answered, or undefined where nothing was saved. A second press while saving does nothing. */
  save: () => Promise<SaveAnswer | undefined>
  /** Puts the newer version into the form; the user's own text stays listed. */
  loadNewer: () => void
  /** Goes on with what the user changed over the newer version. */
  keepMine: () => void
  /** Goes on over a newer row that this page has made itself; what the user has changed stays. */
  rebase: (row: Row) => void
}

export interface ResourceFormOptions {
  /** What a new row begins with, as it travels. */
  newRow?: Readonly<Record<string, unknown>>
  /** Told what the save call answered, once the form has closed. */
  onSaved?: (answer: SaveAnswer) => void
  /** Saving does not close the form: it goes on with the row as it is stored then. For editors that are pages. */
  staysOpen?: boolean
}

const NO_ERRORS: FormErrors = { fields: {}, general: [] }

/** The form of a resource without any looks: loading, saving, field errors, conflicts, and the guard against losing changes. */
export function useResourceForm<S extends TObject>(
  resource: ResourceDefinition<S>,
  { newRow = {}, onSaved, staysOpen = false }: ResourceFormOptions = {},
): ResourceForm {
  const definition = untyped(resource)
  const target = useTarget(definition)
  const keys = resourceKeys(target)
  const allFields = useFields(definition)
  const fields = fieldsIn(allFields, 'form')
  const text = useText()
  const formId = useId()
  const t = useTexts(kitTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const [isSaving, setIsSaving] = useState(false)
  /** What was asked for last: an answer to an older request must not replace it. */
  const wanted = useRef<object>(undefined)
  const isBusy = useRef(false)
  /** Id of the first input with an error, until it has been focused. */
  const toFocus = useRef<string>(undefined)

  const isChanged =
    opened !== undefined &&
    opened.mode !== 'view' &&
    fields.some(({ name }) => !sameValue(opened.values[name], opened.initial[name]))
  useLeaveGuard(isChanged)
  const inputId = (name: string) => `${formId}-${name}`

  useEffect(() => {
    // A disabled input takes no focus, so this waits until saving has ended.
    if (isSaving || toFocus.current === undefined) return
    document.getElementById(toFocus.current)?.focus()
    toFocus.current = undefined
  })

  function begin(mode: FormMode, initial: FormValues, row?: Row): void {
    setOpened({ mode, id: row?.id, row, initial, values: initial, errors: NO_ERRORS })
  }

  async function load(mode: FormMode, id: string): Promise<void> {
    const request = {}
    wanted.current = request
    setOpened({ mode, id, initial: {}, values: {}, errors: NO_ERRORS })
    try {
      const row = await queryClient.fetchQuery({
        queryKey: keys.detail(id),
        queryFn: () => fetchDetail(target, id),
        staleTime: 0,
        retry: false,
      })
      if (wanted.current === request) begin(mode, formValuesOf(fields, row), row)
    } catch (error) {
      const loadError = error instanceof Error ? error : new Error(String(error))
      if (wanted.current === request) setOpened({ mode, id, loadError, initial: {}, values: {}, errors: NO_ERRORS })
    }
  }

  function closeNow(): void {
    wanted.current = undefined
    setOpened(undefined)
  }

  function close(): void {
    if (isBusy.current) return
    if (!isChanged) return closeNow()
    modal.confirm({
      title: t('unsavedTitle'),
      content: t('unsavedText'),
      okText: t('discard'),
      cancelText: t('keepEditing'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: closeNow,
    })
  }

  function fail(errors: FormErrors): void {
    setOpened((now) => now && { ...now, errors })
    const first = fields.find(({ name }) => errors.fields[name] !== undefined)
    toFocus.current = first && inputId(first.name)
  }

  async function save(): Promise<SaveAnswer | undefined> {
    if (isBusy.current || !opened || opened.mode === 'view') return undefined
    const { row, values } = opened
    const refused = checkAll(fields, values, t)
    if (Object.keys(refused).length > 0) {
      fail({ fields: refused, general: [] })
      return undefined
    }
    isBusy.current = true
    setIsSaving(true)
    try {
      const answer = await saveRow(target, {
        ...wireValuesOf(fields, values, !row),
        ...(row && { id: row.id, version: row.version }),
      })
      void message.success(row ? t('updated') : t('added'))
      if (staysOpen) await goOnWith(answer.id, values)
      else closeNow()
      void queryClient.invalidateQueries({ queryKey: keys.all })
      onSaved?.(answer)
      return answer
    } catch (error) {
      logFailure(`${definition.name} save`, error)
      // Its message has been shown; the form adds what only it can: errors beside their fields, both sides of a conflict.
      if (error instanceof ApiError) fail(splitErrors(fields, error.errors ?? []))
      if (error instanceof ApiError && error.code === STATUS.conflict && row) await readNewer(row, opened)
      return undefined
    } finally {
      isBusy.current = false
      setIsSaving(false)
    }
  }

  /** After a save that leaves the form open: what was typed since it was sent stays, as a change of its own. */
  async function goOnWith(id: string, sent: FormValues): Promise<void> {
    try {
      const stored = await queryClient.fetchQuery({
        queryKey: keys.detail(id),
        queryFn: () => fetchDetail(target, id),
        staleTime: 0,
        retry: false,
      })
      setOpened((now) => now && over(stored, { ...now, initial: sent }))
    } catch (error) {
      logFailure(`${definition.name} after its save`, error) // It is saved; what stands here may be old, so it is read again where the user asks for that.
      setOpened({
        mode: 'edit',
        id,
        loadError: error instanceof Error ? error : new Error(String(error)),
        initial: {},
        values: {},
        errors: NO_ERRORS,
      })
    }
  }

  function over(row: Row, { initial: before, values }: Opened): Opened {
    const initial = formValuesOf(fields, row)
    const mine = Object.entries(values).filter(([name, value]) => !sameValue(value, before[name]))
    return {
      mode: 'edit',
      id: row.id,
      row,
      initial,
      values: { ...initial, ...Object.fromEntries(mine) },
      errors: NO_ERRORS,
    }
  }

  async function readNewer(base: Row, edited: Opened): Promise<void> {
    try {
      const theirs = await fetchDetail(target, base.id)
      // 409 also means "its state does not allow this"; only a newer version is a conflict of texts.
      if (theirs.version !== base.version)
        setOpened((now) => now && { ...now, conflict: compareWithNewer(fields, edited, theirs) })
    } catch (error) {
      logFailure(`${definition.name} newer version`, error) // Said by the call; the form keeps everything.
    }
  }

  return {
    allFields,
    fields,
    sections: sectionsOf(definition, fields, text),
    inputId,
    isChanged,
    isSaving,
    save,
    close,
    mode: opened?.mode,
    row: opened?.row,
    loadError: opened?.loadError,
    values: opened?.values ?? {},
    errors: opened?.errors ?? NO_ERRORS,
    conflict: opened?.conflict,
    isLoading: opened !== undefined && opened.mode !== 'add' && !opened.row && !opened.loadError,
    setValue: (name, value) =>
      setOpened(
        (now) =>
          now && {
            ...now,
            values: { ...now.values, [name]: value },
            errors: { ...now.errors, fields: { ...now.errors.fields, [name]: undefined } },
          },
      ),
    add: (preset = {}) => {
      wanted.current = undefined
      begin('add', { ...formValuesOf(fields, newRow), ...preset })
    },
    edit: (id) => void load('edit', id),
    view: (id) => void load('view', id),
    retry: () => {
      if (opened?.id) void load(opened.mode, opened.id)
    },
    loadNewer: () =>
      setOpened((now) => {
        if (!now?.conflict) return now
        const initial = formValuesOf(fields, now.conflict.theirs)
        return {
          ...now,
          row: now.conflict.theirs,
          initial,
          values: initial,
          errors: NO_ERRORS,
          conflict: { ...now.conflict, isNewerLoaded: true },
        }
      }),
    keepMine: () =>
      setOpened((now) => {
        if (!now?.conflict) return now
        const initial = formValuesOf(fields, now.conflict.theirs)
        return {
          ...now,
          row: now.conflict.theirs,
          initial,
          values: mergeMine(initial, now.conflict),
          errors: NO_ERRORS,
          conflict: undefined,
        }
      }),
    rebase: (row) => setOpened((now) => now && over(row, now)),
  }
}
