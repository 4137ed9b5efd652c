import { postResource } from '@drawdesk/contract/organisation/post'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { usePeopleInTheWay } from '../shared/people-in-the-way.ts'

const NEW_POST = { sort: 1 }

/** Posts that people hold. */
export default function PostPage() {
  return <ResourcePage resource={postResource} newRow={NEW_POST} askRefusal={usePeopleInTheWay('postId')} />
}
