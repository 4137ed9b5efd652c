import type { DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { drawStateTexts } from './draw-state.i18n.ts'

const KINDS: Readonly<Record<DrawState, StateKind>> = {
  0: 'neutral',
  1: 'info',
  2: 'good',
  3: 'bad',
  4: 'neutral',
  5: 'warn',
}

/** The state of a drawing in a word; breathes while something goes on. `waits`: its provider has not got it at the moment, it waits for another try. */
export function DrawStateTag({
  state,
  waits = 0,
  reason,
}: {
  state: DrawState
  waits?: 0 | 1 | undefined
  reason?: string | undefined
}) {
  const t = useTexts(drawStateTexts)
  if (state === 1 && waits === 1)
    return (
      <span title={reason}>
        <StateTag kind="warn">{t('waitsRetry')}</StateTag>
      </span>
    )
  return (
    <StateTag kind={KINDS[state]} isRunning={state === 1}>
      {t(`state${state}`)}
    </StateTag>
  )
}
