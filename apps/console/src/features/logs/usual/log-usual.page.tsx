import { usualLogResource, type UsualLog } from '@drawdesk/contract/logs/usual-log'
import type { ReactNode } from 'react'
import { useText } from '../../../lib/texts/texts.ts'
import { EndlessResourcePage } from '../../../resource/endless/endless-resource-page.tsx'
import { untyped } from '../../../resource/row.ts'
import { ExactTime } from '../shared/exact-time.tsx'
import { ActionCell, OutcomeCell, PersonCell, ReasonCell, StatusCell } from '../shared/log-cells.tsx'
import { LogDetail } from '../shared/log-detail.tsx'

const OTHER = { path: '/monitor/log/api', text: 'toApi' } as const
const LEVELS = usualLogResource.fields.logLevel?.options ?? []

function Outcome({ row }: { row: UsualLog }) {
  const text = useText()
  const level = LEVELS.find(({ value }) => value === row.logLevel)
  return <OutcomeCell level={row.logLevel} label={level ? text(level.label) : row.logLevel} />
}

function cellOf(name: string, row: UsualLog): ReactNode | undefined {
  switch (name) {
    case 'title':
      return <ActionCell row={row} />
    case 'createBy':
      return <PersonCell row={row} />
    case 'httpStatus':
      return <StatusCell row={row} />
    case 'logLevel':
      return <Outcome row={row} />
    default:
      return undefined
  }
}

const cells = {
  createTime: (row: UsualLog) => <ExactTime row={row} />,
  title: (row: UsualLog) => cellOf('title', row),
  createBy: (row: UsualLog) => cellOf('createBy', row),
  logLevel: (row: UsualLog) => cellOf('logLevel', row),
  logReason: (row: UsualLog) => <ReasonCell row={row} />,
}
const renderDetail = (row: UsualLog) => (
  <LogDetail resource={untyped(usualLogResource)} row={row} other={OTHER} renderCell={(name) => cellOf(name, row)} />
)

/** What people did, the newest first. */
export default function LogUsualPage() {
  return <EndlessResourcePage resource={usualLogResource} cells={cells} detail={renderDetail} />
}
