import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { Delayed } from '../../components/delayed.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { buttonsQuery, menuQuery, type MenuNode } from '../../lib/menu/menu.ts'
import { keepPages } from '../../lib/session/session-store.ts'
import { permissionMapOf, setPermissions } from '../../lib/session/permissions.ts'
import { useShellText } from '../../lib/texts/texts.ts'

/** Waits for the menu and the button rights: a page that knew neither would show and then hide things. */
export function AccessGate({ children }: { children: (forest: readonly MenuNode[]) => ReactNode }) {
  const text = useShellText()
  const menu = useQuery(menuQuery)
  const buttons = useQuery(buttonsQuery)
  useLayoutEffect(() => {
    if (buttons.data) setPermissions(permissionMapOf(buttons.data))
  }, [buttons.data])

  // Before that there is nothing to keep: who opens a page with a token that has ended comes to the login page.
  const isOpen = menu.data !== undefined && buttons.data !== undefined
  useEffect(() => (isOpen ? keepPages() : undefined), [isOpen])

  if (menu.data && buttons.data) return children(menu.data)
  const error = menu.error ?? buttons.error
  if (!error) {
    return (
      <Delayed>
        <div className="shell-waiting" role="status" aria-label={text('pane.loading')}>
          <span className="spinner" />
        </div>
      </Delayed>
    )
  }
  const retry = () => {
    if (menu.error) void menu.refetch()
    if (buttons.error) void buttons.refetch()
  }
  return (
    <main className="shell-failed">
      <ErrorNote error={error} title={text('menu.failed')} onRetry={retry} />
    </main>
  )
}
