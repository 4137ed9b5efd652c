import { deptResource, type Dept } from '@drawdesk/contract/organisation/dept'
import { Link } from 'react-router'
import { seededName } from '../../../lib/texts/language.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'
import { TextInput, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourceTreePage } from '../../../resource/tree/resource-tree-page.tsx'
import { usePeopleInTheWay } from '../shared/people-in-the-way.ts'
import './dept.css'
import { DraggedDept } from './dragged-dept.tsx'

/** Key of "department" in the dictionary `org_category`. */
const DEPARTMENT = 2
const NEW_DEPT = { deptCategory: DEPARTMENT, sort: 1 }

const texts = defineTexts({
  zh: { people: '{count} 人', show: '查看“{name}”及下级的 {count} 人' },
  en: { people: '{count}', show: 'Show the {count} users in {name} and below' },
})

/** The organisation of a tenant, as a tree. */
export default function DeptPage() {
  return (
    <ResourceTreePage
      resource={deptResource}
      newRow={NEW_DEPT}
      cells={CELLS}
      formFields={FORM_FIELDS}
      askRefusal={usePeopleInTheWay('deptId')}
    />
  )
}

const CELLS = { deptName: (row: Dept) => <MovableName row={row} /> }

const FORM_FIELDS = { deptName: (props: InputProps) => <NameInput {...props} /> }

/** The full name of a new department follows its name until somebody writes another. */
function NameInput(props: InputProps) {
  const { form, row, onChange } = props
  return (
    <TextInput
      {...props}
      onChange={(next) => {
        const { deptName, fullName } = form?.values ?? {}
        if (!row && (!fullName || fullName === deptName)) form?.setValue('fullName', next)
        onChange?.(next)
      }}
    />
  )
}

function MovableName({ row }: { row: Dept }) {
  const name = <NameCell row={row} />
  return usePermission('dept_edit') ? <DraggedDept row={row}>{name}</DraggedDept> : name
}

/** The name, and how many people there are with all below: a way to them for who may open the list of users. */
function NameCell({ row: { id, deptName, people = 0 } }: { row: Dept }) {
  const t = useTexts(texts)
  const canOpen = usePermission('user_view')
  const tenantId = useAddress()[0].get('tenantId') ?? undefined
  const number = people.toLocaleString('en')
  const count = t('people', { count: number })
  const query = new URLSearchParams({ deptId: id, ...(tenantId !== undefined && { tenantId }) })
  return (
    <span className="dept-name">
      <span className="res-line">{seededName(deptName)}</span>
      {people > 0 && canOpen ? (
        <Link
          className="dept-people"
          to={`/system/user?${query}`}
          aria-label={t('show', { name: deptName, count: number })}
        >
          {count}
        </Link>
      ) : (
        <span className="dept-people">{count}</span>
      )}
    </span>
  )
}
