import type { BilingualFieldError } from '../../../../platform/errors.ts'
import type { OfferedStyle } from '../ex-styles.repository.ts'

type Switches = Pick<OfferedStyle, 'active' | 'apiActive'>

/** Can something be drawn with it? */
export const isDrawable = ({ active, apiActive }: Switches): boolean => active === 1 && apiActive === 1

/**
 * What keeps an experience from being online, beside the field that mends it: its end must lie ahead, and at least one style must be switched on
 * together with its API. `[]`: nothing.
 */
export function blockersOf(
  { endTime }: { endTime: Date },
  styles: readonly Switches[],
  now: Date,
): BilingualFieldError[] {
  const text = styleBlocker(styles)
  return [
    ...(endTime.getTime() > now.getTime()
      ? []
      : [
          {
            field: 'endTime',
            text: {
              zh: '结束时间已过，请改为将来的时间',
              en: 'The end time has passed. Select a future time.',
            },
          },
        ]),
    ...(text ? [{ field: 'styleIds', text }] : []),
  ]
}

function styleBlocker(styles: readonly Switches[]): BilingualFieldError['text'] | undefined {
  if (styles.some(isDrawable)) return undefined
  if (styles.length === 0) return { zh: '请至少选择一个风格', en: 'Select at least one style' }
  if (styles.every(({ active }) => active !== 1))
    return {
      zh: '所选风格都已停用，请至少启用一个',
      en: 'All selected styles are disabled. Enable at least one.',
    }
  return {
    zh: '所选风格的绘画接口都已停用，请至少启用一个',
    en: 'The drawing APIs of the selected styles are disabled. Enable at least one.',
  }
}
