import { Popover } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { useLive } from '../../../components/live.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { whenIdle } from '../../../lib/loading/when-idle.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../log-failure.ts'
import { useChosenTenant } from '../../tenant/chosen-tenant.ts'
import { kitTexts } from '../../resource.i18n.ts'
import { useViewAddress, type ViewedList } from './use-view-address.ts'
import { ViewButton } from './view-button.tsx'
import { storedDefault, useShownViews } from './view-store.ts'

const load = () => loadChunk(() => import('./view-panel.tsx'))
const ViewPanel = lazy(() => loadChunk(() => import('./view-panel.tsx')))
const ViewChanged = lazy(() => loadChunk(() => import('./view-changed.tsx')))

interface ViewPopoverProps {
  resource: ViewedList
  /** It was pressed before this was there. */
  isOpened: boolean
}

/** The views of a list: the one that is shown, and the way to the others. A list that is opened without a word begins with the person's own default; a link that names a record or a page of rows is never covered by it. */
export default function ViewPopover({ resource, isOpened }: ViewPopoverProps): ReactNode {
  const t = useTexts(kitTexts)
  const isLive = useLive()
  const [isOpen, setIsOpen] = useState(isOpened)
  const shown = useShownViews((state) => state.shown[resource.name])
  const { isPlain, isChangedFrom, show } = useViewAddress(resource)
  const begin = useRef(() => {})
  useEffect(() => {
    begin.current = () => {
      // Departments and roles of a view are those of the own tenant.
      const isOwn = useChosenTenant.getState().chosen === undefined
      const view = isPlain && isOwn ? storedDefault(resource.name) : undefined
      if (view) show(view)
    }
  })
  useEffect(() => begin.current(), [])
  const [isRead, setIsRead] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        load()
          .then(({ readDefault }) => readDefault(resource.name))
          .then(() => setIsRead(true))
          .catch((error: unknown) => logFailure('views', error))
      }),
    [resource.name],
  )
  // This browser knew of no default, or another one has changed it; what somebody has done to the list meanwhile stays.
  const isLate = useRef(true)
  const isUntouched = shown === undefined && !isOpen
  useEffect(() => {
    if (!isUntouched) isLate.current = false
    if (!isRead || !isLive || !isLate.current) return
    isLate.current = false
    begin.current()
  }, [isRead, isLive, isUntouched])
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen && isLive}
        onOpenChange={setIsOpen}
        content={
          <Suspense fallback={<div className="res-views" />}>
            <ViewPanel resource={resource} onDone={() => setIsOpen(false)} />
          </Suspense>
        }
      >
        <ViewButton isOpen={isOpen}>{shown?.name ?? t('views')}</ViewButton>
      </Popover>
      {shown && isChangedFrom(shown) && (
        <LazyPart>
          <ViewChanged resource={resource} shown={shown} />
        </LazyPart>
      )}
    </>
  )
}
