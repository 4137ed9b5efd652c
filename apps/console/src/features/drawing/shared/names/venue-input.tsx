import { DRAW_LOGIN_PATH } from '@drawdesk/contract/devices/draw-login'
import { DRAW_EX_PATH } from '@drawdesk/contract/drawing/draw-ex'
import type { Page } from '@drawdesk/contract/core/schema'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { AutoComplete, type AutoCompleteProps } from 'antd'
import { call } from '../../../../lib/http/http.ts'
import { callKey } from '../../../../lib/http/read-keys.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'

/** Of so many rows the venues are offered. */
const ROWS_READ = 100

const venuesQuery = (path: string) =>
  queryOptions({
    queryKey: callKey(path, 'venues'),
    queryFn: async ({ signal }): Promise<string[]> => {
      const { records } = await call<Page<{ muName?: string }>>('GET', path, {
        query: { size: ROWS_READ },
        signal,
        silent: true,
      })
      return records.flatMap(({ muName }) => muName?.trim() || [])
    },
    retry: false,
  })

type Props = Pick<AutoCompleteProps, 'id' | 'status' | 'disabled' | 'aria-label' | 'aria-describedby'> & {
  value: string
  maxLength: number
  onChange: (venue: string) => void
}

/** A venue in free words, with those offered that stand in experiences and kiosks: a kiosk finds its experience by the same words. */
export function VenueInput({ value, maxLength, onChange, ...control }: Props) {
  const language = useLanguage()
  const [canKiosks, canExs] = [usePermission('drawLogin_view'), usePermission('drawEx_view')]
  const known = useQueries({
    queries: [
      { ...venuesQuery(`${DRAW_EX_PATH}/page`), enabled: canExs },
      { ...venuesQuery(`${DRAW_LOGIN_PATH}/page`), enabled: canKiosks },
    ],
    combine: (answers) => [...new Set(answers.flatMap(({ data = [] }) => data))],
  })
  const typed = value.trim().toLocaleLowerCase()
  const isChosen = known.some((venue) => venue.toLocaleLowerCase() === typed)
  const offered = known
    .filter((venue) => isChosen || venue.toLocaleLowerCase().includes(typed))
    .toSorted((a, b) => a.localeCompare(b, language))
  return (
    <AutoComplete
      {...control}
      value={value}
      options={offered.map((venue) => ({ value: venue }))}
      defaultActiveFirstOption={false}
      allowClear
      onChange={(next?: string) => onChange((next ?? '').slice(0, maxLength))}
    />
  )
}
