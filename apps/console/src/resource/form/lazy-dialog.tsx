import { lazy, useEffect, useState, type ReactNode } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { whenIdle } from '../../lib/loading/when-idle.ts'
import type { ResourceDialogProps } from './resource-dialog.tsx'

/** With antd's Modal and Drawer: fetched once the list stands, or when it is first opened. */
const Dialog = lazy(() =>
  loadChunk(() => import('./resource-dialog.tsx').then(({ ResourceDialog }) => ({ default: ResourceDialog }))),
)

/** The dialog of a list screen, in a file of its own. */
export function LazyResourceDialog(props: ResourceDialogProps): ReactNode {
  return (
    useWanted(props.form.mode !== undefined) && (
      <LazyPart>
        <Dialog {...props} />
      </LazyPart>
    )
  )
}

/** True from the first need on, or from an idle moment: what is fetched then is there when it is asked for. */
function useWanted(isNeeded: boolean): boolean {
  const [isWanted, setIsWanted] = useState(isNeeded)
  useEffect(() => whenIdle(() => setIsWanted(true)), [])
  if (isNeeded && !isWanted) setIsWanted(true)
  return isNeeded || isWanted
}
