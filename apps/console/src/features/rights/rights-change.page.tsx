import { RIGHTS_CHANGE_STATE, type RightsChange } from '@drawdesk/contract/rights/rights'
import { rightsChangeResource } from '@drawdesk/contract/rights/rights-change'
import { Button } from 'antd'
import { usePermission } from '../../lib/session/permissions.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { DifferenceCell, KindCell, StateCell, TimeCell } from './change-cells.tsx'
import { ChangeDetail } from './change-detail.tsx'
import { changeTexts } from './rights-change.i18n.ts'
import { useChangeCommands } from './use-change-commands.tsx'

const DETAIL_WIDTH_PX = 640
const cells = {
  kind: (row: RightsChange) => <KindCell row={row} />,
  state: (row: RightsChange) => <StateCell row={row} />,
  added: (row: RightsChange) => <DifferenceCell row={row} />,
  applyTime: (row: RightsChange) => <TimeCell row={row} />,
}
const rowActions = (row: RightsChange) => <ChangeAction row={row} />
const detail = (row: RightsChange) => <ChangeDetail row={row} />

/** What was given and taken, and who did it: undone in one press, or called off before its time. */
export default function RightsChangePage() {
  return (
    <ResourcePage
      resource={rightsChangeResource}
      cells={cells}
      rowActions={rowActions}
      detail={detail}
      dialogWidthPx={DETAIL_WIDTH_PX}
    />
  )
}

const isAwaiting = ({ state }: RightsChange): boolean => state === RIGHTS_CHANGE_STATE.awaiting

/** Undoes what is in force, calls off what waits. */
function ChangeAction({ row }: { row: RightsChange }) {
  const t = useTexts(changeTexts)
  const may = usePermission('rights_change_revert')
  const commands = useChangeCommands()
  if (!may) return null
  if (row.state === RIGHTS_CHANGE_STATE.scheduled || row.state === RIGHTS_CHANGE_STATE.awaiting)
    return (
      <Button
        type="link"
        size="small"
        danger
        aria-label={t(isAwaiting(row) ? 'withdrawOf' : 'cancelOf', { title: row.title })}
        onClick={() => (isAwaiting(row) ? commands.withdraw(row) : commands.cancel(row))}
      >
        {t(isAwaiting(row) ? 'withdraw' : 'cancel')}
      </Button>
    )
  if (row.state === RIGHTS_CHANGE_STATE.applied)
    return (
      <Button
        type="link"
        size="small"
        danger
        aria-label={t('revertOf', { title: row.title })}
        onClick={() => commands.revert(row)}
      >
        {t('revert')}
      </Button>
    )
  return null
}
