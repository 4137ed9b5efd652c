import type { NowDrawEx } from '@drawdesk/contract/drawing/draw-ex'

/** An experience that is online; a row rule may hide what else it says. */
export type OnlineEx = NowDrawEx & { id: string }

type Styles = NonNullable<NowDrawEx['styles']>
/** Guests see active styles only, in the order of the experience. */
export const stylesOf = ({ styles = [] }: OnlineEx): Styles => styles.filter(({ active }) => active === 1)
