import { paramResource } from '@drawdesk/contract/settings/param'
import { ResourcePage } from '../../../resource/resource-page.tsx'

/** System parameters: the definition says it all. */
export default function ParamPage() {
  return <ResourcePage resource={paramResource} />
}
