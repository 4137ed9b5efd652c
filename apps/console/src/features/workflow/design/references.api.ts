import { FLOW_MODEL_PATH, type FlowReferences } from '@drawdesk/contract/workflow/model'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

export type ReferencedForm = FlowReferences['forms'][number]

const referencesQuery = queryOptions({
  queryKey: keysOf(FLOW_MODEL_PATH).of('references'),
  queryFn: ({ signal }) => call<FlowReferences>('GET', `${FLOW_MODEL_PATH}/references`, { signal, silent: true }),
  retry: false,
})

const NOTHING: FlowReferences = { forms: [], processes: [] }

/** Forms and processes that a diagram may name; none while they are asked for, or cannot be read. */
export function useReferences(): FlowReferences & { isLoading: boolean } {
  const { data = NOTHING, isFetching } = useQuery(referencesQuery)
  return { ...data, isLoading: isFetching }
}

/** The form of a key as diagrams write it: `expense`, or `expense:3`. */
export const formOf = (forms: readonly ReferencedForm[], formKey: string): ReferencedForm | undefined =>
  forms.find(({ key }) => key === formKey.split(':')[0])
