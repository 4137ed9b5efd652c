import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { retryWaitingChunks } from '../../lib/loading/chunks.ts'
import { isServerThere } from '../../lib/http/server-there.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './offline.i18n.ts'
import { useConnection } from './use-connection.ts'
import './offline.css'

/** How often it is asked whether the server is back. */
const PROBE_MS = 5_000

/** Says that the server is out of reach, and tries again when asked and by itself; what is on screen stays. */
export function OfflineBanner() {
  const text = useTexts(texts)
  const client = useQueryClient()
  const connection = useConnection()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    if (connection !== 'unreachable') return
    const timer = setInterval(() => void comeBack(client), PROBE_MS)
    return () => clearInterval(timer)
  }, [connection, client])
  if (connection === 'online') return null
  const retry = async () => {
    setIsBusy(true)
    retryWaitingChunks()
    // Failures show as the banner that is still there.
    await client.refetchQueries({ type: 'active' })
    setIsBusy(false)
  }
  return (
    <div className="offline" role="status">
      <span className="offline-sign" aria-hidden="true" />
      <span>{text(connection)}</span>
      <button type="button" className="offline-retry" disabled={isBusy} onClick={() => void retry()}>
        {text(isBusy ? 'retrying' : 'retry')}
      </button>
    </div>
  )
}

/** Once the server answers, what failed is asked again; where nothing did, one query finds out that it is back. */
async function comeBack(client: QueryClient): Promise<void> {
  if (!(await isServerThere())) return
  retryWaitingChunks()
  const active = client.getQueryCache().findAll({ type: 'active' })
  const failed = active.filter(({ state }) => state.status === 'error')
  const asked = new Set(failed.length > 0 ? failed : active.slice(0, 1))
  await client.refetchQueries({ predicate: (query) => asked.has(query) })
}
