import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../lib/language.ts'
import { useText } from '../lib/texts.ts'
import { describeFields, type Field } from './field.ts'
import { dictKey } from './keys.ts'
import { fetchDict } from './resource.api.ts'

const DICT_STALE_MS = 5 * 60_000

/** The fields of a resource in the user's language, the choices of their dictionaries included (empty until they have come). */
export function useFields(resource: ResourceDefinition): Field[] {
  const text = useText()
  const language = useLanguage()
  const fields = useMemo(() => describeFields(resource, text), [resource, text])
  const codes = useMemo(() => [...new Set(fields.flatMap(({ definition }) => definition.dict ?? []))], [fields])
  const dicts = useQueries({
    queries: codes.map((code) => ({
      queryKey: dictKey(code, language),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchDict(code, signal),
      staleTime: DICT_STALE_MS,
      retry: false,
    })),
    combine: (results) => results.map(({ data, isPending }) => ({ data, isPending })),
  })
  return useMemo(() => fields.map((field) => {
    const dict = field.definition.dict === undefined ? undefined : dicts[codes.indexOf(field.definition.dict)]
    if (!dict) return field
    const isNumber = field.limits.type === 'integer' || field.limits.type === 'number'
    const choices = (dict.data ?? []).map(({ dictKey: key, dictValue }) => ({ value: isNumber ? Number(key) : key, label: dictValue }))
    return { ...field, choices, areChoicesLoading: dict.isPending }
  }), [fields, codes, dicts])
}
