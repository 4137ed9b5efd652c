import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { EX_STATE } from '@drawdesk/contract/drawing/draw-ex'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { Button } from 'antd'
import { useNow } from '../../../../components/relative-time.tsx'
import { parseServerTime } from '../../../../lib/texts/server-time.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useStartText } from '../draw-ex-cells.tsx'
import { useExState } from './editor-context.ts'
import { exEditorTexts } from './editor.i18n.ts'

interface ChecklistProps {
  /** What keeps it from going online, or from working while it is. */
  missing: readonly FieldError[]
  onJump: (place: string) => void
  onCopy: (() => void) | undefined
}

/** Where the experience stands and what comes next: what is left to do, each leading to its field; or that it is ready, online, over. */
export function Checklist({ missing, onJump, onCopy }: ChecklistProps) {
  const t = useTexts(exEditorTexts)
  const startText = useStartText()
  const now = useNow()
  const state = useExState((editor) => editor.state)
  const active = useExState((editor) => editor.active)
  const startTime = useExState(({ draft }) => draft.startTime)
  const timeZone = useExState(({ draft }) => draft.timeZone)
  const isSandboxPaid = useExState(({ takesSandbox, draft }) => takesSandbox && draft.price > 0)
  const endTime = useExState(({ draft }) => draft.endTime)
  if (state === EX_STATE.ended) {
    return (
      <section className="ex-checklist" data-kind="over">
        <h2>{t('ended')}</h2>
        <p>{t('endedText', { time: endTime.slice(0, 16) })}</p>
        {onCopy && (
          <Button size="small" onClick={onCopy}>
            {t('copyIt')}
          </Button>
        )}
      </section>
    )
  }
  const isOnline = state === EX_STATE.online
  const isReady = missing.length === 0
  const start = parseServerTime(startTime)
  const starts = start && start > now ? { time: startText(start, timeZone) } : undefined
  const title = isReady
    ? isOnline
      ? starts
        ? t('scheduledNow', starts)
        : t('onlineNow')
      : t('readyToGo')
    : isOnline
      ? t('onlineButNot')
      : t('beforeOnline', { n: missing.length })
  return (
    <section className="ex-checklist" data-kind={isReady ? 'good' : 'warn'} aria-label={title}>
      <h2>
        {isReady ? <CheckCircleOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}
        {title}
      </h2>
      {isReady ? (
        <p>{t(isOnline ? 'onlineHint' : 'readyHint')}</p>
      ) : (
        <ul>
          {missing.map(({ field, msg }) => (
            <li key={`${field} ${msg}`}>
              <button type="button" onClick={() => onJump(field)}>
                {msg}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isReady && !isOnline && starts && <p>{t('scheduledNote', starts)}</p>}
      {active === 0 && <p>{t('hiddenNote')}</p>}
      {isSandboxPaid && (
        <p className="ex-checklist-warn">
          <ExclamationCircleOutlined aria-hidden /> {t('sandboxNote')}
        </p>
      )}
    </section>
  )
}
