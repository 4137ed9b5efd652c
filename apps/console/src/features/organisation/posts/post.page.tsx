import { postResource } from '@drawdesk/contract/organisation/post'
import { ResourcePage } from '../../../resource/resource-page.tsx'

const NEW_POST = { sort: 1 }

/** Posts that people hold. */
export default function PostPage() {
  return <ResourcePage resource={postResource} newRow={NEW_POST} />
}
