import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Field } from '../field.ts'
import { formValuesOf } from '../kinds/kind-values.ts'
import { resourceKeys } from '../keys.ts'
import { fetchDetail, type Target } from '../resource.api.ts'
import type { Row } from '../row.ts'
import { begun, loading, type EarlierVersion, type FormMode, type FormValues, type Opened } from './form-state.ts'

interface FormLoad {
  /** Opens the form with a row as it is stored now, and these values over it, not saved (`of`: they are those of an earlier version); a failure stands in the form. */
  load: (mode: 'edit' | 'view', id: string, over?: FormValues, of?: EarlierVersion) => Promise<void>
  /** What is on its way is not wanted any more. */
  forget: () => void
  /** The row as it is stored now. */
  read: (id: string) => Promise<Row>
}

/** Reads the row of a form. */
export function useFormLoad(target: Target, fields: readonly Field[], show: (opened: Opened) => void): FormLoad {
  const queryClient = useQueryClient()
  /** What was asked for last: an answer to an older request must not replace it. */
  const wanted = useRef<object>(undefined)
  // By a call of its own: one that is shared with the parts of the page is given up with them, and then answers what was known before.
  const read = async (id: string): Promise<Row> => {
    const row = await fetchDetail(target, id)
    queryClient.setQueryData(resourceKeys(target).detail(id), row)
    return row
  }
  return {
    read,
    forget: () => {
      wanted.current = undefined
    },
    load: async (mode: FormMode, id, over, of) => {
      const request = {}
      wanted.current = request
      show(loading(mode, id))
      try {
        const row = await read(id)
        if (wanted.current !== request) return
        const opened = begun(mode, formValuesOf(fields, row), row)
        show(over ? { ...opened, values: { ...opened.values, ...over }, version: of } : opened)
      } catch (error) {
        if (wanted.current === request) show(loading(mode, id, asError(error)))
      }
    },
  }
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
