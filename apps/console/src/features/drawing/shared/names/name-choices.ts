import { DRAW_API_PATH } from '@drawdesk/contract/drawing/draw-api'
import { DRAW_EX_PATH } from '@drawdesk/contract/drawing/draw-ex'
import { DRAW_PROMPT_PATH } from '@drawdesk/contract/drawing/draw-prompt'
import { DRAW_STYLE_PATH } from '@drawdesk/contract/drawing/draw-style'
import type { Page } from '@drawdesk/contract/core/schema'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../lib/http/http.ts'
import type { Choice, Field } from '../../../../resource/field.ts'
import { seededName } from '../../../../lib/texts/language.ts'
import { callKey } from '../../../../lib/http/read-keys.ts'

/** Lists that filters choose from, and the field of their rows that people read; too long to be offered whole. */
export const NAME_SOURCES: Readonly<Record<string, { path: string; name: string }>> = {
  apiId: { path: `${DRAW_API_PATH}/selectDrawApiPage`, name: 'apiName' },
  styleId: { path: `${DRAW_STYLE_PATH}/page`, name: 'styleName' },
  exId: { path: `${DRAW_EX_PATH}/page`, name: 'exName' },
  promptId: { path: `${DRAW_PROMPT_PATH}/page`, name: 'title' },
  userId: { path: '/blade-user/page', name: 'realName' },
}

/** Offered at once; more are found by typing. */
const OFFERED_MOST = 30
const KNOWN_FOR_MS = 300_000

type Row = Readonly<Record<string, unknown>>

/** The rows of a field's list whose names hold these words, as choices; nothing for who may not read it. */
export const choicesQuery = (field: string, query: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: callKey(NAME_SOURCES[field]?.path ?? field, 'names', query),
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const source = NAME_SOURCES[field]
      if (!source) return []
      const { records } = await call<Page<Row>>('GET', source.path, {
        query: { size: OFFERED_MOST, ...query },
        signal,
        silent: true,
      })
      return records.map((row) => ({ value: String(row.id), label: String(row[source.name] ?? row.id) }))
    },
    select: (choices): Choice[] => choices.map((choice) => ({ ...choice, label: seededName(choice.label) })),
    staleTime: KNOWN_FOR_MS,
    retry: false,
  })

/** The fields with the names of what they are filtered by, so that chips and controls show no ids. */
export function useNamedFields(fields: readonly Field[], filters: Readonly<Record<string, string>>): Field[] {
  const asked = fields.filter(({ name }) => Object.hasOwn(NAME_SOURCES, name) && filters[name])
  const names = useQueries({
    queries: asked.map(({ name }) => choicesQuery(name, { id: filters[name] ?? '' })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(
    () =>
      fields.map((field) => {
        const at = asked.findIndex(({ name }) => name === field.name)
        const choices = at === -1 ? undefined : names[at]
        return choices ? { ...field, choices } : field
      }),
    // `asked` follows from the fields and the filters, whose names came.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [fields, names, asked.map(({ name }) => name).join(' ')],
  )
}
