import { EXPORT_STATE, type PersonExport } from '@drawdesk/contract/organisation/person-data'
import { Button } from 'antd'
import { useState } from 'react'
import { StateTag, type StateKind } from '../../../../components/tag.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { byteSize } from '../../../../lib/texts/byte-size.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { askForCopy, downloadCopy, useReloadData, type Whose } from './person-data.api.ts'
import { personDataTexts } from './person-data.i18n.ts'

const STATES: readonly { kind: StateKind; text: 'running' | 'ready' | 'failedState' | 'expired' }[] = [
  { kind: 'info', text: 'running' },
  { kind: 'good', text: 'ready' },
  { kind: 'bad', text: 'failedState' },
  { kind: 'neutral', text: 'expired' },
]

/** The copies of somebody's data, and the button that makes one. */
export function Copies({ whose, exports, mayAsk }: { whose: Whose; exports: PersonExport[]; mayAsk: boolean }) {
  const t = useTexts(personDataTexts)
  const { message } = useFeedback()
  const reload = useReloadData()
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = exports.some(({ state, isMine }) => state === EXPORT_STATE.running && isMine)

  const ask = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await askForCopy(whose)
      void message.success(t('asked'))
    } catch (error) {
      logFailure('copy of data', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
      reload()
    }
  }
  return (
    <section className="person-data-part">
      <div className="person-data-head">
        <div>
          <h3>{t(whose === 'own' ? 'copy' : 'copyOf')}</h3>
          <p className="person-data-soft">{t(whose === 'own' ? 'copyHelp' : 'copyOfHelp')}</p>
        </div>
        {mayAsk && (
          <Button type="primary" loading={isBusy} disabled={isRunning} onClick={() => void ask()}>
            {t('ask')}
          </Button>
        )}
      </div>
      {exports.length === 0 && <p className="person-data-soft">{t('none')}</p>}
      <ul className="person-data-list">
        {exports.map((one) => (
          <Copy key={one.id} whose={whose} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Copy({ whose, one }: { whose: Whose; one: PersonExport }) {
  const t = useTexts(personDataTexts)
  const [isBusy, setIsBusy] = useState(false)
  const state = STATES[one.state] ?? { kind: 'neutral' as const, text: 'expired' as const }
  const download = async (): Promise<void> => {
    setIsBusy(true)
    await downloadCopy(whose, one.id)
      .catch((error: unknown) => logFailure('download of a copy', error)) // Its message has been shown.
      .finally(() => setIsBusy(false))
  }
  return (
    <li>
      <div className="person-data-what">
        <span>
          {one.createTime}{' '}
          <StateTag kind={state.kind} isRunning={one.state === EXPORT_STATE.running}>
            {t(state.text)}
          </StateTag>
        </span>
        <span className="person-data-soft">
          {one.state === EXPORT_STATE.running
            ? t('progress', { done: one.tables, total: one.total })
            : t('size', { rows: one.rows, files: one.files, size: byteSize(one.bytes) })}
          {one.state === EXPORT_STATE.done && ` · ${t('until', { time: one.expireTime })}`}
          {!one.isMine && ` · ${t(whose === 'own' ? 'notMine' : 'notMineOf')}`}
        </span>
      </div>
      {one.state === EXPORT_STATE.done && one.isMine && (
        <Button loading={isBusy} aria-label={t('downloadOf', { time: one.createTime })} onClick={() => void download()}>
          {t('download')}
        </Button>
      )}
    </li>
  )
}
