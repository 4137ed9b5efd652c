import { PRINT_STATE, type PrintState } from '@drawdesk/contract/devices/print-job'
import { StateTag, type StateKind } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { printStateWords } from './print-words.i18n.ts'

const KINDS: Readonly<Record<PrintState, StateKind>> = {
  0: 'neutral',
  1: 'info',
  2: 'info',
  3: 'good',
  4: 'bad',
  5: 'neutral',
  6: 'warn',
}

/** How a print is. */
export function PrintStateTag({ state }: { state: PrintState }) {
  const t = useTexts(printStateWords)
  return (
    <StateTag kind={KINDS[state]} isRunning={state === PRINT_STATE.printing}>
      {t(`s${state}`)}
    </StateTag>
  )
}
