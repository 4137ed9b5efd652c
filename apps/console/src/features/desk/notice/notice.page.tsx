import { noticeResource } from '@drawdesk/contract/desk/notice'
import { ResourcePage } from '../../../resource/resource-page.tsx'

/** Notices to everybody of the tenant: the definition says it all. */
export default function NoticePage() {
  return <ResourcePage resource={noticeResource} />
}
