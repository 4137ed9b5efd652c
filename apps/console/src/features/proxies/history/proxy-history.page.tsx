import { proxyHistoryResource, type ProxyHistory } from '@drawdesk/contract/proxies/proxy-history'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { proxyHistoryTexts } from './proxy-history.i18n.ts'

const CELLS = {
  status: (row: ProxyHistory) => <StatusCell status={row.status ?? 0} />,
  ms: (row: ProxyHistory) => <TookCell ms={row.ms} />,
  bytes: (row: ProxyHistory) => (
    <span className="res-number" title={row.bytes?.toLocaleString('en')}>
      {typeof row.bytes === 'number' ? byteSize(row.bytes) : '–'}
    </span>
  ),
}
const nameOf = (row: ProxyHistory) => `${row.method} ${row.target}`

/** What went through proxies, the newest first. The server writes it, so nothing is added or changed here. */
export default function ProxyHistoryPage() {
  return <ResourcePage resource={proxyHistoryResource} cells={CELLS} nameOf={nameOf} />
}

const kindOf = (status: number): StateKind => (status === 0 || status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good')

function StatusCell({ status }: { status: number }) {
  const t = useTexts(proxyHistoryTexts)
  return <StateTag kind={kindOf(status)}>{status === 0 ? t('noAnswer') : status}</StateTag>
}

function TookCell({ ms }: { ms: number | null | undefined }) {
  const t = useTexts(proxyHistoryTexts)
  return <span className="res-number">{typeof ms === 'number' ? t('ms', { ms: ms.toLocaleString('en') }) : '–'}</span>
}
