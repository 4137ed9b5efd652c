import type { LogChange } from '@drawdesk/contract/logs/usual-log'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMenuPages } from '../../../lib/menu/menu.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ResourceDetail } from '../../../resource/form/resource-detail.tsx'
import { ALL_ROWS } from '../../../resource/endless/list-preset.tsx'
import type { Row } from '../../../resource/row.ts'
import { useFields } from '../../../resource/use-fields.ts'
import { around } from './around.ts'
import { ChangesTable } from './changes-table.tsx'
import { CopyText } from './copy-text.tsx'
import { ExactTime } from './exact-time.tsx'
import { monitorTexts } from './monitor.i18n.ts'
import { PrettyJson } from './pretty-json.tsx'
import './monitor.css'

interface LogDetailProps {
  resource: ResourceDefinition
  row: Row
  /** The log where the rest of the same request stands. */
  other: { path: '/monitor/log/api' | '/monitor/log/error'; text: 'toApi' | 'toErrors' }
  renderCell?: (name: string, row: Row) => ReactNode | undefined
}

/** A row of a log whole: what it changed before all, its exact time, arguments as JSON, the request's id to copy, and the way to what else that request left behind. */
export function LogDetail({ resource, row, other, renderCell }: LogDetailProps) {
  const t = useTexts(monitorTexts)
  const fields = useFields(resource)
  const canOpen = useMenuPages().some(({ path }) => path === other.path)
  const requestId = String(row.requestId ?? '')
  const cellOf = (name: string, label: string): ReactNode | undefined => {
    const value = row[name]
    if (name === 'requestId' && requestId !== '') return <CopyText text={requestId} label={label} />
    if (name === 'createTime')
      return <ExactTime row={{ exactTime: String(row.exactTime ?? ''), createTime: String(value ?? '') }} isWhole />
    if (name === 'params')
      return value ? <PrettyJson text={String(value)} /> : <span className="log-soft">{t('noParams')}</span>
    if (name === 'stackTrace' && value) return <pre className="log-code">{String(value)}</pre>
    return renderCell?.(name, row)
  }
  return (
    <>
      {Array.isArray(row.changes) && <ChangesTable changes={row.changes as LogChange[]} />}
      <ResourceDetail
        fields={fields}
        row={row}
        renderCell={(field, shown) => cellOf(field.name, field.label) ?? renderCell?.(field.name, shown)}
      />
      {canOpen && requestId !== '' && (
        <p className="log-links">
          <Link
            to={`${other.path}?${new URLSearchParams({ requestId, ...(other.text === 'toApi' && { kind: ALL_ROWS }), ...around(String(row.createTime ?? '')) })}`}
          >
            {t(other.text)}
          </Link>
        </p>
      )}
    </>
  )
}
