import { Button } from 'antd'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { attachTexts } from './attach.i18n.ts'
import type { UploadEntry, Uploads } from './use-uploads.ts'

const KINDS: Readonly<Record<UploadEntry['state'], StateKind>> = {
  waiting: 'neutral',
  sending: 'info',
  sent: 'good',
  failed: 'bad',
  stopped: 'neutral',
}

/** What is being sent, each with how far it is. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const t = useTexts(attachTexts)
  const { entries, stop, again, clear } = uploads
  if (entries.length === 0) return null
  const isOver = entries.every(({ state }) => state !== 'waiting' && state !== 'sending')
  return (
    <section className="attach-uploads" aria-label={t('uploads')}>
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} onStop={() => stop(entry.key)} onAgain={() => again(entry)} />
        ))}
      </ul>
      {isOver && (
        <Button type="text" size="small" onClick={clear}>
          {t('hide')}
        </Button>
      )}
    </section>
  )
}

function Entry({ entry, onStop, onAgain }: { entry: UploadEntry; onStop: () => void; onAgain: () => void }) {
  const t = useTexts(attachTexts)
  const { file, state, share, error } = entry
  const percent = Math.floor(share * 100)
  const words = {
    waiting: t('waiting'),
    sending: t('sending', { percent }),
    sent: t('sent'),
    failed: error,
    stopped: t('stopped'),
  }
  return (
    <li>
      <b className="attach-line" title={file.name}>
        {file.name}
      </b>
      <span className="attach-quiet">{byteSize(file.size)}</span>
      <StateTag kind={KINDS[state]} isRunning={state === 'sending'}>
        {words[state]}
      </StateTag>
      {(state === 'waiting' || state === 'sending') && (
        <Button type="link" size="small" aria-label={t('stopOf', { name: file.name })} onClick={onStop}>
          {t('stop')}
        </Button>
      )}
      {(state === 'failed' || state === 'stopped') && (
        <Button type="link" size="small" aria-label={t('againOf', { name: file.name })} onClick={onAgain}>
          {t('again')}
        </Button>
      )}
      {state === 'sending' && <progress value={share} aria-label={file.name} />}
    </li>
  )
}
