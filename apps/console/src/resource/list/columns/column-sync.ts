import type { ListSettings } from '@drawdesk/contract/settings/list-settings'
import { LIST_SETTINGS_PATH } from '@drawdesk/contract/settings/list-settings-path'
import { call } from '../../../lib/http/http.ts'
import { queryClient } from '../../../lib/http/query.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'
import { logFailure } from '../../log-failure.ts'
import type { ColumnPrefs } from './column-prefs.ts'
import { prefsOf } from './kept-prefs.ts'

/** Changes that follow each other so quickly are kept once. */
const REST_MS = 600
/** Another browser of the person may have changed it meanwhile. */
const STALE_MS = 5 * 60_000

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Reads what the server keeps of a list; nothing kept leaves the browser's copy as it is. */
export async function readPrefs(list: string, take: (prefs: ColumnPrefs) => void): Promise<void> {
  const { columns } = await queryClient.fetchQuery({
    queryKey: keysOf(LIST_SETTINGS_PATH).of('list', list),
    queryFn: () => call<ListSettings>('GET', LIST_SETTINGS_PATH, { query: { list }, silent: true }),
    staleTime: STALE_MS,
    retry: false,
  })
  if (!waiting.has(list) && Object.keys(columns).length > 0) take(prefsOf(columns))
}

/** Keeps them on the server, once the person rests. */
export function keepPrefs(list: string, prefs: ColumnPrefs): void {
  clearTimeout(waiting.get(list))
  waiting.set(
    list,
    setTimeout(() => {
      waiting.delete(list)
      call('POST', `${LIST_SETTINGS_PATH}/submit`, { body: { list, columns: prefs }, silent: true })
        .then(() => queryClient.removeQueries({ queryKey: keysOf(LIST_SETTINGS_PATH).of('list', list) }))
        .catch((error: unknown) => logFailure('columns', error)) // This browser keeps them; the next change tries again.
    }, REST_MS),
  )
}
