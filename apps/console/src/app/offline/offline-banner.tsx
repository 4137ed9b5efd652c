import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { retryWaitingChunks } from '../../lib/chunks.ts'
import { useTexts } from '../../lib/texts.ts'
import { texts } from './offline.i18n.ts'
import { useConnection } from './use-connection.ts'
import './offline.css'

/** Says that the server is out of reach, and tries again when asked; what is on screen stays. */
export function OfflineBanner() {
  const text = useTexts(texts)
  const client = useQueryClient()
  const connection = useConnection()
  const [isBusy, setIsBusy] = useState(false)
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
