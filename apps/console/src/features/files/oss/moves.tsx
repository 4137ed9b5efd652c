import { MOVE_STATE, type OssMove } from '@drawdesk/contract/files/oss'
import { Meter } from '../../../components/charts/meter.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useMoves } from './oss.api.ts'
import { ossTexts } from './oss.i18n.ts'

const KINDS: Readonly<Record<number, StateKind>> = {
  [MOVE_STATE.running]: 'info',
  [MOVE_STATE.done]: 'good',
  [MOVE_STATE.failed]: 'warn',
}
type ErrorKey = 'error.damaged' | 'error.missing' | 'error.store'
const isErrorKey = (key: string): key is ErrorKey => ['error.damaged', 'error.missing', 'error.store'].includes(key)

/** The newest moves between stores, those under way with how far they are. */
export function Moves() {
  const t = useTexts(ossTexts)
  const { data, error, refetch } = useMoves()
  if (error) return <ErrorNote error={error} title={t('movesLost')} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section className="oss-moves" aria-labelledby="oss-moves-title">
      <h2 id="oss-moves-title">{t('moves')}</h2>
      <ul>
        {data.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </ul>
    </section>
  )
}

function Move({ move }: { move: OssMove }) {
  const t = useTexts(ossTexts)
  const { fromName, toName, state, moved, failed, total, bytes, error, createTime } = move
  const isRunning = state === MOVE_STATE.running
  const state_ = `state.${state}` as 'state.0' | 'state.1' | 'state.2' // the three states of the wire
  const why = `error.${error}`
  const percent = total === 0 ? 100 : ((moved + failed) / total) * 100
  return (
    <li>
      <b>
        {fromName} → {toName}
      </b>
      <StateTag kind={KINDS[state] ?? 'neutral'} isRunning={isRunning}>
        {t(state_)}
      </StateTag>
      <span className="res-number">
        {t('progress', {
          moved: moved.toLocaleString('en'),
          total: total.toLocaleString('en'),
          size: byteSize(bytes),
        })}
      </span>
      <span className="oss-quiet">{createTime}</span>
      {isRunning && <Meter percent={Math.min(percent, 99)} />}
      {failed > 0 && (
        <span className="oss-behind">
          {t('behind', { failed: failed.toLocaleString('en') })}
          {isErrorKey(why) && ` · ${t(why)}`}
        </span>
      )}
    </li>
  )
}
