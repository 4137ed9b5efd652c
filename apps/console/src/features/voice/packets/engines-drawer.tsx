import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { EngineForm } from './engine-form.tsx'
import { enginesQuery } from './tts-voice-packet.api.ts'
import { voicePacketTexts } from './tts-voice-packet.i18n.ts'

const WIDTH_PX = 560

/** The accounts of all engines, one under the other. */
export default function EnginesDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(voicePacketTexts)
  const { data, error, refetch } = useQuery(enginesQuery)
  return (
    <AppDrawer open title={t('engines')} size={WIDTH_PX} onClose={onClose}>
      <p className="engine-purpose">{t('enginesPurpose')}</p>
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        data.map((engine) => <EngineForm key={`${engine.engine} ${engine.version}`} account={engine} />)
      )}
    </AppDrawer>
  )
}
