import { sourceMenuIndexResource } from '@drawdesk/contract/operation/source-menu-index'
import { ResourcePage } from '../../../resource/resource-page.tsx'

const NEW_ENTRY = { sort: 1 }

/** Which resource stands behind which menu key: the definition says it all. */
export default function SourceMenuIndexPage() {
  return <ResourcePage resource={sourceMenuIndexResource} newRow={NEW_ENTRY} />
}
