import { FLOW_MODEL_PATH, type FlowReferences } from '@drawdesk/contract/workflow/model'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { modelKeys } from './design.api.ts'

export type ReferencedForm = FlowReferences['forms'][number]

/** What a diagram may name, and whether its scripts run. */
export const referencesQuery = queryOptions({
  queryKey: modelKeys.of('references'),
  queryFn: ({ signal }) => call<FlowReferences>('GET', `${FLOW_MODEL_PATH}/references`, { signal, silent: true }),
  staleTime: 10_000,
  retry: false,
})

const NOTHING: Pick<FlowReferences, 'forms' | 'processes'> = { forms: [], processes: [] }

/** Forms and processes that a diagram may name; none while they are asked for, or cannot be read. */
export function useReferences(): typeof NOTHING & { isLoading: boolean } {
  const { data: { forms, processes } = NOTHING, isFetching } = useQuery(referencesQuery)
  return { forms, processes, isLoading: isFetching }
}

/** The form of a key as diagrams write it: `expense`, or `expense:3`. */
export const formOf = (forms: readonly ReferencedForm[], formKey: string): ReferencedForm | undefined =>
  forms.find(({ key }) => key === formKey.split(':')[0])
