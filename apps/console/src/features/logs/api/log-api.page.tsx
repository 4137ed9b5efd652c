import { apiLogResource, type ApiLog } from '@drawdesk/contract/logs/api-log'
import type { ReactNode } from 'react'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { EndlessResourcePage } from '../../../resource/endless/endless-resource-page.tsx'
import { ALL_ROWS } from '../../../resource/endless/list-preset.tsx'
import { untyped } from '../../../resource/row.ts'
import { ExactTime } from '../shared/exact-time.tsx'
import { ActionCell, PersonCell, StatusCell, TookCell } from '../shared/log-cells.tsx'
import { monitorTexts } from '../shared/monitor.i18n.ts'
import { LogDetail } from '../shared/log-detail.tsx'

const OTHER = { path: '/monitor/log/error', text: 'toErrors' } as const

function cellOf(name: string, row: ApiLog): ReactNode | undefined {
  switch (name) {
    case 'title':
      return <ActionCell row={row} />
    case 'createBy':
      return <PersonCell row={row} />
    case 'httpStatus':
      return <StatusCell row={row} />
    default:
      return undefined
  }
}

const cells = {
  createTime: (row: ApiLog) => <ExactTime row={row} />,
  title: (row: ApiLog) => cellOf('title', row),
  createBy: (row: ApiLog) => cellOf('createBy', row),
  httpStatus: (row: ApiLog) => cellOf('httpStatus', row),
  timeMs: (row: ApiLog) => <TookCell row={row} />,
}
const renderDetail = (row: ApiLog) => (
  <LogDetail resource={untyped(apiLogResource)} row={row} other={OTHER} renderCell={(name) => cellOf(name, row)} />
)

const UNSEARCHED = ['kind']

/** Every call of the API, the newest first; what consoles read all day is out of view until somebody wants all. */
export default function LogApiPage() {
  const t = useTexts(monitorTexts)
  const text = useText()
  const [notable] = apiLogResource.fields.kind?.options ?? []
  const preset = {
    field: 'kind',
    label: t('calls'),
    choices: [
      { value: String(notable?.value), label: notable ? text(notable.label) : '' },
      { value: ALL_ROWS, label: t('allCalls') },
    ],
  }
  return (
    <EndlessResourcePage
      resource={apiLogResource}
      cells={cells}
      detail={renderDetail}
      unsearched={UNSEARCHED}
      preset={preset}
    />
  )
}
