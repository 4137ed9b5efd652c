import type { ListView } from '@drawdesk/contract/settings/list-settings'
import { useQueryClient } from '@tanstack/react-query'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { queryClient } from '../../../lib/http/query.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../log-failure.ts'
import { useColumnPrefs } from '../columns/column-store.ts'
import { useViewAddress, type ViewedList } from './use-view-address.ts'
import { storeDefault, useShownViews, type ShownView } from './view-store.ts'
import { removeView, saveView, setDefaultView, viewKeys, viewsQuery } from './views.api.ts'
import { viewTexts } from './views.i18n.ts'

/** Brings what a list opens with up to date in this browser. */
export async function readDefault(list: string): Promise<void> {
  const { views, defaultId } = await queryClient.fetchQuery(viewsQuery(list))
  storeDefault(list, shownOf(views.find(({ id }) => id === defaultId)))
}

export const shownOf = (view: ListView | undefined): ShownView | undefined =>
  view && { id: view.id, name: view.name, query: view.query, columns: view.columns }

export interface ViewCommands {
  /** False where it was refused, which has been said. */
  add: (name: string) => Promise<boolean>
  change: (part: { id: string; name?: string; isShared?: 0 | 1 }) => Promise<boolean>
  update: (view: ListView) => void
  remove: (view: ListView) => void
  makeDefault: (view: ListView | undefined) => void
}

export function useViewCommands(resource: ViewedList): ViewCommands {
  const t = useTexts(viewTexts)
  const { message } = useFeedback()
  const client = useQueryClient()
  const list = resource.name
  const [columns] = useColumnPrefs(list)
  const { query, show } = useViewAddress(resource)
  const shown = useShownViews((state) => state.shown[list])

  async function run(what: string, work: () => Promise<unknown>, said?: string): Promise<boolean> {
    try {
      await work()
      if (said !== undefined) void message.success(said)
      return true
    } catch (error) {
      logFailure(`view ${what}`, error) // Its message has been shown.
      return false
    } finally {
      await client.invalidateQueries({ queryKey: viewKeys.all })
      await readDefault(list).catch((error: unknown) => logFailure('views', error))
    }
  }
  const body = { query, columns: { ...columns } }
  return {
    add: (name) =>
      run(
        'add',
        async () => {
          const { id } = await saveView({ list, name, ...body })
          show({ id, name, ...body })
        },
        t('saved'),
      ),
    change: (part) => run('change', () => saveView(part)),
    update: (view) =>
      void run(
        'update',
        async () => {
          await saveView({ id: view.id, ...body })
          show({ id: view.id, name: view.name, ...body })
        },
        t('saved'),
      ),
    remove: (view) =>
      void run(
        'remove',
        async () => {
          await removeView(view.id)
          if (shown?.id === view.id) show(undefined)
        },
        t('removed'),
      ),
    makeDefault: (view) => void run('default', () => setDefaultView(list, view?.id ?? '')),
  }
}
