import { onlineResource, type OnlineSession } from '@drawdesk/contract/identity/online'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { EndActions, EndSelected } from './end-actions.tsx'
import { nameOf, PersonCell } from './online-cells.tsx'

const cells = {
  realName: (row: OnlineSession) => <PersonCell row={row} />,
  device: (row: OnlineSession) => (
    <span className="res-line" title={row.userAgent}>
      {row.device || '–'}
    </span>
  ),
  lastSeen: (row: OnlineSession) => <RelativeTime value={row.lastSeen} />,
}
const rowActions = (row: OnlineSession) => <EndActions row={row} />
const toolbar = (list: ResourceList<OnlineSession>) => <EndSelected list={list} />

/** Who is signed in, one row for each sign-in. */
export default function OnlinePage() {
  return (
    <ResourcePage resource={onlineResource} cells={cells} rowActions={rowActions} toolbar={toolbar} nameOf={nameOf} />
  )
}
