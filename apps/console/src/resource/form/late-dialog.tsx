import { lazy, useEffect, useState, type ReactNode } from 'react'
import { LatePart } from '../../components/late-part.tsx'
import { loadChunk } from '../../lib/chunks.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import type { ResourceDialogProps } from './resource-dialog.tsx'

/** With antd's Modal and Drawer: fetched once the list stands, or when it is first opened. */
const Dialog = lazy(() =>
  loadChunk(() => import('./resource-dialog.tsx').then(({ ResourceDialog }) => ({ default: ResourceDialog }))),
)

/** The dialog of a list screen, in a file of its own. */
export function LateResourceDialog(props: ResourceDialogProps): ReactNode {
  return (
    useWanted(props.form.mode !== undefined) && (
      <LatePart>
        <Dialog {...props} />
      </LatePart>
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
