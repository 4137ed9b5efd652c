import { ApartmentOutlined } from '@ant-design/icons'
import { AWAITING_ID } from '@drawdesk/contract/organisation/user'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Segmented } from 'antd'
import { useState } from 'react'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Row } from '../../../resource/row.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { ApprovalButton } from '../../settings/shared/approvals/approval-button.tsx'
import { DepartmentTree, type DepartmentTreeProps } from './tree/department-tree.tsx'
import { waitingQuery } from './user.api.ts'
import { userTexts } from './user.i18n.ts'

const DRAWER_WIDTH_PX = 288

interface UserSwitchesProps {
  list: Pick<ResourceList<Row>, 'state' | 'change'>
  /** Undefined where the departments stand beside the list. */
  departments: DepartmentTreeProps | undefined
}

/** Over the list: everybody or who waits, and the departments where there is no room for them beside it. */
export function UserSwitches({ list, departments }: UserSwitchesProps) {
  return (
    <div className="user-switches">
      <WaitingSwitch
        isWaiting={list.state.filters.roleId === AWAITING_ID}
        onChange={(isOn) => list.change({ filters: isOn ? { roleId: AWAITING_ID } : {} })}
      />
      {departments && <DepartmentDrawer {...departments} />}
      {list.state.filters.roleId === AWAITING_ID && <ApprovalButton kind="guest" />}
    </div>
  )
}

/** The departments behind a button that names the chosen one. */
function DepartmentDrawer({ field, chosen, onChoose }: DepartmentTreeProps) {
  const t = useTexts(userTexts)
  const [isOpen, setIsOpen] = useState(false)
  const choose = (id: string) => {
    onChoose(id)
    setIsOpen(false)
  }
  return (
    <>
      <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {field?.choices.find(({ value }) => value === chosen)?.label ?? t('departments')}
      </Button>
      <AppDrawer
        open={isOpen}
        placement="left"
        size={DRAWER_WIDTH_PX}
        title={t('departments')}
        onClose={() => setIsOpen(false)}
      >
        <DepartmentTree field={field} chosen={chosen} onChoose={choose} />
      </AppDrawer>
    </>
  )
}

/** Everybody, or who waits, with their number. */
function WaitingSwitch({ isWaiting: isOn, onChange }: { isWaiting: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTexts(userTexts)
  const { data: count = 0 } = useQuery(waitingQuery(useTenantId()))
  return (
    <Segmented
      value={isOn ? 'waiting' : 'all'}
      onChange={(value) => onChange(value === 'waiting')}
      options={[
        { value: 'all', label: t('all') },
        {
          value: 'waiting',
          label: (
            <span className="user-waiting">
              {t('waiting')}
              {count > 0 && <Badge count={count} overflowCount={99} size="small" color="var(--dd-warn)" />}
            </span>
          ),
        },
      ]}
    />
  )
}
