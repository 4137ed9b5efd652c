import { apiLogResource, type ApiLog } from '@drawdesk/contract/log/api-log'
import type { ReactNode } from 'react'
import { EndlessResourcePage } from '../../../resource/endless/endless-resource-page.tsx'
import { untyped, type Row } from '../../../resource/row.ts'
import { ActionCell, PersonCell, StatusCell, TookCell } from '../parts/log-cells.tsx'
import { LogDetail } from '../parts/log-detail.tsx'

const OTHER = { path: '/monitor/log/error', text: 'toErrors' } as const

function cellOf(name: string, row: ApiLog): ReactNode | undefined {
  switch (name) {
    case 'title': return <ActionCell row={row} />
    case 'createBy': return <PersonCell row={row} />
    case 'httpStatus': return <StatusCell row={row} />
    default: return undefined
  }
}

const cells = {
  title: (row: ApiLog) => cellOf('title', row),
  createBy: (row: ApiLog) => cellOf('createBy', row),
  httpStatus: (row: ApiLog) => cellOf('httpStatus', row),
  timeMs: (row: ApiLog) => <TookCell row={row} />,
}
const renderDetail = (row: ApiLog) => <LogDetail resource={untyped(apiLogResource)} row={row as unknown as Row} other={OTHER} renderCell={(name) => cellOf(name, row)} />

/** Every call of the API, the newest first. */
export default function LogApiPage() {
  return <EndlessResourcePage resource={apiLogResource} cells={cells} detail={renderDetail} />
}
