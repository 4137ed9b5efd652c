import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useIdle } from '../../../lib/loading/use-idle.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { kitTexts } from '../../resource.i18n.ts'
import type { ViewedList } from './use-view-address.ts'
import { ViewButton } from './view-button.tsx'
import { hasStoredDefault } from './stored-default.ts'

const ViewPopover = lazy(() => loadChunk(() => import('./view-popover.tsx')))

/** The views of a list. What they are comes in an idle moment, at once where the list opens with one. */
export function ViewChooser({ resource }: { resource: ViewedList }): ReactNode {
  const t = useTexts(kitTexts)
  const isIdle = useIdle()
  const [isPressed, setIsPressed] = useState(false)
  const [hasDefault] = useState(() => hasStoredDefault(resource.name))
  const button = <ViewButton onClick={() => setIsPressed(true)}>{t('views')}</ViewButton>
  if (!isIdle && !isPressed && !hasDefault) return button
  return (
    <LazyPart fallback={button}>
      <ViewPopover resource={resource} isOpened={isPressed} />
    </LazyPart>
  )
}
