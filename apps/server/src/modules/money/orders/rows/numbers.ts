import { dayOf } from '../../../../platform/days/periods.ts'
import type { Deps } from '../../../../platform/deps.ts'

type NumberDeps = Pick<Deps, 'ids' | 'clock' | 'config'>

/** Of an order, or with `R` before it of a refund: the day and an id, so that people can say when it was and nothing is there twice. At most 32 characters. */
export const orderNumber = ({ ids, clock, config }: NumberDeps): string =>
  `${dayOf(clock.now(), config.timeZone).replaceAll('-', '')}${ids.next()}`
export const refundNumber = (deps: NumberDeps): string => `R${orderNumber(deps)}`
