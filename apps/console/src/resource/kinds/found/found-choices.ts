import type { ChoiceSource } from '@drawdesk/contract/core/resource'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../lib/texts/language.ts'
import { toChoices } from '../../choices.ts'
import type { Choice, Field } from '../../field.ts'
import { choicesKey } from '../../keys.ts'
import { fetchChoices } from '../../resource.api.ts'
import { useTenantId } from '../../tenant/work-tenant.ts'

/** A field whose choices are found by what is typed. */
export type SearchedField = Field & { definition: { from: ChoiceSource & { search: string } } }

function useAsked(field: SearchedField, query: Readonly<Record<string, string>>, isWanted: boolean) {
  const { from } = field.definition
  const language = useLanguage()
  const tenantId = useTenantId()
  const asked = { ...from, query: { ...from.query, ...query } }
  const isNumber = field.limits.type === 'integer' || field.limits.type === 'number'
  const { data, ...state } = useQuery({
    queryKey: choicesKey(asked, language, tenantId),
    queryFn: ({ signal }) => fetchChoices(asked, tenantId, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { ...state, choices: data && toChoices(data, from, isNumber) }
}

/** The choices that fit; those that were offered before while others are on their way. Without a text those that came with the fields. */
export function useFoundChoices(field: SearchedField, text: string): Field {
  const isTyped = text !== ''
  const { choices, isFetching, isError, refetch } = useAsked(field, { [field.definition.from.search]: text }, isTyped)
  if (!isTyped) return field
  const { retryChoices: _, ...rest } = field
  return {
    ...rest,
    choices: isError ? [] : (choices ?? field.choices),
    areChoicesLoading: isFetching,
    ...(isError && { retryChoices: () => void refetch() }),
  }
}

/** What is held, under its name: of the choices, else asked for. Undefined while nothing is held or nobody knows. */
export function useHeldChoice(field: SearchedField, held: unknown, name?: string): Choice | undefined {
  const value = typeof held === 'string' || typeof held === 'number' ? String(held) : ''
  const known = field.choices.find((choice) => String(choice.value) === value)
  const isUnknown = value !== '' && known === undefined && !name
  const { choices } = useAsked(field, { ids: value }, isUnknown)
  if (known || value === '') return known
  if (name) return { value, label: name }
  return choices?.find((choice) => String(choice.value) === value)
}
