import { deptResource } from '@drawdesk/contract/organisation/dept'
import { ResourceTreePage } from '../../../resource/tree/resource-tree-page.tsx'
import { usePeopleInTheWay } from '../shared/people-in-the-way.ts'

/** Key of "department" in the dictionary `org_category`. */
const DEPARTMENT = 2
const NEW_DEPT = { deptCategory: DEPARTMENT, sort: 1 }

/** The organisation of a tenant, as a tree. */
export default function DeptPage() {
  return <ResourceTreePage resource={deptResource} newRow={NEW_DEPT} askRefusal={usePeopleInTheWay('deptId')} />
}
