import type { FieldDefinition, ResourceDefinition } from '@drawdesk/contract/core/resource'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../lib/texts/language.ts'
import { useText } from '../lib/texts/texts.ts'
import { toChoices, toNodes } from './choices.ts'
import { describeFields, type Field } from './field.ts'
import { choicesKey, dictKey } from './keys.ts'
import { fetchChoices, fetchDict } from './resource.api.ts'
import { useTenantId } from './tenant/work-tenant.ts'

const DICT_STALE_MS = 5 * 60_000
/** What other screens change; a change made in this browser brings the new choices at once. */
const CHOICES_STALE_MS = 60_000

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The fields of a resource in the user's language, the choices of their dictionaries and calls included (empty until they have come). */
export function useFields(resource: ResourceDefinition): Field[] {
  const text = useText()
  const language = useLanguage()
  const tenantId = useTenantId()
  const fields = useMemo(() => describeFields(resource, text), [resource, text])
  // One query for each dictionary or call, however many fields offer it.
  const asking = useMemo(
    () => [
      ...new Map(
        fields.flatMap(({ definition }) =>
          sourceOf(definition) === undefined ? [] : [[sourceOf(definition), definition] as const],
        ),
      ),
    ],
    [fields],
  )
  const answers = useQueries({
    queries: asking.map(([, { dict, from }]) => ({
      queryKey: from ? choicesKey(from, language, tenantId) : dictKey(dict ?? '', language),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<Rows> =>
        from ? fetchChoices(from, tenantId, signal) : fetchDict(dict ?? '', signal),
      staleTime: from ? CHOICES_STALE_MS : DICT_STALE_MS,
      retry: false,
    })),
    combine: (results) =>
      results.map(({ data, isFetching, isError, refetch }) => ({
        data,
        isLoading: isFetching && data === undefined,
        isError,
        refetch,
      })),
  })
  return useMemo(
    () =>
      fields.map((field) => {
        const answer = answers[asking.findIndex(([source]) => source === sourceOf(field.definition))]
        return answer ? withChoices(field, answer) : field
      }),
    [fields, asking, answers],
  )
}

/** What two fields must share to share their choices; undefined where nothing is asked. */
function sourceOf({ dict, from }: FieldDefinition): string | undefined {
  return from ? JSON.stringify([from.path, from.query]) : dict
}

interface Answer {
  data: Rows | undefined
  isLoading: boolean
  isError: boolean
  refetch: () => unknown
}

function withChoices(field: Field, { data = [], isLoading, isError, refetch }: Answer): Field {
  const { from, kind } = field.definition
  const state = {
    areChoicesLoading: isLoading,
    ...(isError && data.length === 0 && { retryChoices: () => void refetch() }),
  }
  if (from && kind === 'tree') return { ...field, ...state, ...toNodes(data, from) }
  const isNumber = !field.definition.multiple && (field.limits.type === 'integer' || field.limits.type === 'number')
  return {
    ...field,
    ...state,
    choices: toChoices(data, from ?? { path: '', value: 'dictKey', label: 'dictValue' }, isNumber),
  }
}
