import { deptResource, type Dept } from '@drawdesk/contract/organisation/dept'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLive } from '../../../components/live.tsx'
import { seededName } from '../../../lib/texts/language.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { TextInput, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { readListState } from '../../../resource/list/list-state.ts'
import { useListAddress } from '../../../resource/list/use-list-address.ts'
import { untyped } from '../../../resource/row.ts'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import { ResourceTreePage } from '../../../resource/tree/resource-tree-page.tsx'
import { usePeopleInTheWay } from '../shared/people-in-the-way.ts'
import './dept.css'
import { DeptDragging, MovableDept } from './dept-dragging.tsx'
import { deptTexts } from './dept.i18n.ts'
import { useDeptOrder, type DeptOrder } from './use-dept-order.tsx'

/** Key of "department" in the dictionary `org_category`. */
const DEPARTMENT = 2
const NEW_DEPT = { deptCategory: DEPARTMENT, sort: 1 }

const CELLS = { deptName: (row: Dept) => <NameCell row={row} /> }
const movedCells = (canOrder: boolean) => ({
  deptName: (row: Dept) => (
    <MovableDept row={row} canOrder={canOrder}>
      <NameCell row={row} />
    </MovableDept>
  ),
})
const ORDERED_CELLS = movedCells(true)
const MOVED_CELLS = movedCells(false)

/** The organisation of a tenant, as a tree. */
export default function DeptPage() {
  return (
    <TenantScope resource={deptResource}>
      <Departments />
    </TenantScope>
  )
}

function Departments() {
  const t = useTexts(deptTexts)
  const askRefusal = usePeopleInTheWay('deptId')
  const canEdit = usePermission('dept_edit')
  const [address] = useListAddress()
  const isWhole = Object.keys(readListState(untyped(deptResource), address).filters).length === 0
  const order = useDeptOrder(isWhole)
  useOrderKeys(canEdit, order)
  const rowMenu = (row: Dept) => {
    if (!canEdit) return []
    const siblings = order.siblings(row.id)
    const entry = (key: 'moveUp' | 'moveDown', by: -1 | 1, end: string | undefined) => ({
      key,
      label: t(key),
      title: isWhole ? '' : t('filtered'),
      isDisabled: !isWhole || end === row.id,
      run: () => order.step(row, by),
    })
    return [entry('moveUp', -1, siblings[0]), entry('moveDown', 1, siblings.at(-1))]
  }
  const page = (
    <ResourceTreePage
      resource={deptResource}
      newRow={NEW_DEPT}
      cells={canEdit ? (isWhole ? ORDERED_CELLS : MOVED_CELLS) : CELLS}
      rowMenu={rowMenu}
      formFields={FORM_FIELDS}
      askRefusal={askRefusal}
    />
  )
  if (!canEdit) return page
  return (
    <DeptDragging order={order}>
      {page}
      <span className="dept-said" role="status">
        {order.said}
      </span>
    </DeptDragging>
  )
}

/** Alt with an arrow moves the department whose row has the focus. */
function useOrderKeys(canEdit: boolean, order: DeptOrder): void {
  const isLive = useLive()
  const latest = useRef(order)
  useEffect(() => {
    latest.current = order
  })
  useEffect(() => {
    if (!canEdit || !isLive) return undefined
    const press = (event: KeyboardEvent) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row-key]') : null
      const dept = latest.current.find(row?.dataset.rowKey ?? '')
      if (!event.altKey || by === undefined || !dept) return
      event.preventDefault()
      latest.current.step(dept, by)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [canEdit, isLive])
}

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

/** The name, and how many people there are with all below: a way to them for who may open the list of users. */
function NameCell({ row: { id, deptName, people = 0 } }: { row: Dept }) {
  const t = useTexts(deptTexts)
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
          draggable={false}
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
