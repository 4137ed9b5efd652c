import { errorLogResource, type ErrorLog } from '@drawdesk/contract/logs/error-log'
import { EndlessResourcePage } from '../../../resource/endless/endless-resource-page.tsx'
import { untyped } from '../../../resource/row.ts'
import { ExactTime } from '../shared/exact-time.tsx'
import { LogDetail } from '../shared/log-detail.tsx'

const OTHER = { path: '/monitor/log/api', text: 'toApi' } as const

const cells = { createTime: (row: ErrorLog) => <ExactTime row={row} /> }
const renderDetail = (row: ErrorLog) => <LogDetail resource={untyped(errorLogResource)} row={row} other={OTHER} />

/** Errors that consoles reported, and those of the server, whose request leads to the API log. */
export default function LogErrorPage() {
  return <EndlessResourcePage resource={errorLogResource} cells={cells} detail={renderDetail} />
}
