import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { SoundPlayer } from '../../voice/shared/sound-player.tsx'
import { costText } from './cost-text.ts'
import type { Outcome } from './outcome.ts'
import { speechTexts } from './speech.i18n.ts'

const NAME_CHARACTERS = 24

/** How it goes: in the queue, at work, the sound with what it cost or saved, or why there is none. */
export function SpeechOutcome({ outcome }: { outcome: Outcome }) {
  const t = useTexts(speechTexts)
  if (outcome.state === 'busy')
    return (
      <div className="speech-outcome" role="status">
        <StateTag kind="info" isRunning>
          {t(outcome.now === 0 ? 'waiting' : 'running')}
        </StateTag>
      </div>
    )
  if (outcome.state === 'error')
    return (
      <div className="speech-outcome" role="alert">
        <StateTag kind="bad">{t('failed')}</StateTag>
        <span>{outcome.message}</span>
      </div>
    )
  const { file, error, isCached, savedCost, durationMs } = outcome.answer
  if (!file)
    return (
      <div className="speech-outcome" role="alert">
        <StateTag kind="bad">{t('failed')}</StateTag>
        <span>{error?.msg}</span>
      </div>
    )
  return (
    <div className="speech-outcome speech-done" role="status">
      <SoundPlayer key={file.fileId} file={file} name={outcome.text.slice(0, NAME_CHARACTERS)} />
      <p className="speech-facts">
        <StateTag kind={isCached ? 'good' : 'info'}>{t(isCached ? 'cached' : 'made')}</StateTag>
        {savedCost && <span>{t('saved', { cost: costText(savedCost) })}</span>}
        {durationMs !== null && (
          <span className="res-number">{t('took', { seconds: (durationMs / 1_000).toFixed(1) })}</span>
        )}
      </p>
    </div>
  )
}
