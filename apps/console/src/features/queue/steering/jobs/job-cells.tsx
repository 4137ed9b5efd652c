import type { QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { Button } from 'antd'
import { StateTag } from '../../../../components/tag.tsx'
import { seededName, useLanguage } from '../../../../lib/texts/language.ts'
import { parseServerTime } from '../../../../lib/texts/server-time.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { DrawStateTag } from '../../../drawing/shared/draw-state-tag.tsx'
import { Ticking } from '../board/ticking.tsx'
import { jobsTexts } from './jobs.i18n.ts'
import { shortName } from './use-job-commands.ts'
import type { ShownJob } from './live/use-gone-jobs.ts'
import { waitIntervalText } from './live/wait-interval.ts'

/** The first 200 characters in at most two lines. */
export function PromptText({ prompt }: Pick<QueueRow, 'prompt'>) {
  const t = useTexts(jobsTexts)
  return prompt === '' ? (
    <span className="draw-help">{t('noPrompt')}</span>
  ) : (
    <span className="job-prompt" title={prompt}>
      {prompt}
    </span>
  )
}

/** Its API; chooses the lane unless it is the one that is shown. */
export function LaneCell({ row, onLane }: { row: QueueRow; onLane: ((lane: string) => void) | undefined }) {
  const t = useTexts(jobsTexts)
  const name = seededName(row.apiName) || t('ownPicture')
  if (!onLane)
    return (
      <span className="draw-line" title={name}>
        {name}
      </span>
    )
  return (
    <Button className="job-lane-link" type="link" size="small" title={t('onlyLane')} onClick={() => onLane(row.lane)}>
      <span className="draw-line">{name}</span>
    </Button>
  )
}

/** Where it stands: how long it waits and will wait, why it waits although its turn has come, how far it is, what became of it. */
export function StatusCell({ row, isStopping }: { row: ShownJob; isStopping: boolean }) {
  const t = useTexts(jobsTexts)
  const language = useLanguage()
  if (row.gone !== undefined) {
    return (
      <div className="job-stand">
        {row.gone === 1 ? (
          <StateTag kind="info" isRunning>
            {t('began')}
          </StateTag>
        ) : (
          <DrawStateTag state={row.gone} />
        )}
        {row.gone !== 1 && <span className="draw-help">{t('endedHint')}</span>}
      </div>
    )
  }
  if (row.state === 1) return <RunningStatus row={row} isStopping={isStopping} />
  return (
    <div className="job-stand">
      {isStopping && (
        <StateTag kind="warn" isRunning>
          {t('stopping')}
        </StateTag>
      )}
      <span className="draw-number">
        {t('waited')} <Since time={row.queuedTime} />
        {row.attempt > 1 && <span className="draw-help"> · {t('attempt', { n: row.attempt })}</span>}
      </span>
      {row.waitReason !== '' ? (
        <span className="job-reason">{row.waitReason}</span>
      ) : (
        row.waitSeconds && (
          <span className="draw-help draw-number">
            {t('left', { time: waitIntervalText(row.waitSeconds, language) })}
          </span>
        )
      )}
    </div>
  )
}

function RunningStatus({ row, isStopping }: { row: QueueRow; isStopping: boolean }) {
  const t = useTexts(jobsTexts)
  const percent = Math.round(row.progress * 100)
  return (
    <div className="job-stand">
      <span className="job-running">
        {isStopping ? (
          <StateTag kind="warn" isRunning>
            {t('stopping')}
          </StateTag>
        ) : row.waitReason === '' ? (
          <DrawStateTag state={1} />
        ) : (
          <StateTag kind="warn">{t('atGate')}</StateTag>
        )}
        <span className="draw-help draw-number">
          {row.startedTime !== '' && row.waitReason === '' && (
            <>
              {t('drawing')} <Since time={row.startedTime} />
            </>
          )}
          {row.attempt > 1 && <> · {t('attempt', { n: row.attempt })}</>}
        </span>
      </span>
      {row.waitReason !== '' && <span className="job-reason">{row.waitReason}</span>}
      {row.progress > 0 && (
        <span className="job-progress">
          <span
            className="job-bar"
            role="progressbar"
            aria-label={t('progressOf', { name: shortName(row.prompt) || t('noPrompt') })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i style={{ inlineSize: `${percent}%` }} />
          </span>
          <span className="draw-help draw-number">{percent}%</span>
        </span>
      )}
    </div>
  )
}

/** How long ago that was, counting on. */
function Since({ time }: { time: string }) {
  const moment = parseServerTime(time)
  return (
    moment && (
      <time title={time}>
        <Ticking seconds={0} receivedAtMs={moment.getTime()} />
      </time>
    )
  )
}
