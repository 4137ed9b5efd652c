import type { FormValues } from '@drawdesk/contract/workflow/forms/form'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/http/http.ts'
import { useSettled } from '../../../lib/editing/use-settled.ts'
import { saveDraft } from './process-form.api.ts'
import type { FlowFormState } from './use-flow-form.ts'

/** A pause in typing after which a draft is saved. */
const PAUSE_MS = 1_000

export type DraftState = 'none' | 'saved' | 'failed'

/** Keeps what is typed in a form on the server, after each pause, until `isSent`. */
export function useFormDraft(
  of: { processDefinitionId: string } | { taskId: string },
  form: Pick<FlowFormState, 'values' | 'isChanged' | 'form' | 'isWritable'>,
  isSent: boolean,
): DraftState {
  const settled = useSettled(form.values, PAUSE_MS)
  const [state, setState] = useState<DraftState>('none')
  const key = JSON.stringify(of)
  const names = form.form.fields.filter(({ name }) => form.isWritable(name)).map(({ name }) => name)
  const content = JSON.stringify(Object.fromEntries(names.map((name) => [name, settled[name] ?? null])))
  const isWanted = form.isChanged && !isSent
  useEffect(() => {
    if (!isWanted) return undefined
    let isLate = false
    const values = JSON.parse(content) as FormValues // written above
    void saveDraft({ ...(JSON.parse(key) as object), values }).then(
      () => isLate || setState('saved'),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (!isLate) setState('failed')
      },
    )
    return () => {
      isLate = true
    }
  }, [key, content, isWanted])
  return state
}
