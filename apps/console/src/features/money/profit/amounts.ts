import type { ProfitFigures } from '@drawdesk/contract/money/profit'

/** What remains of what was brought, in percent; undefined where nothing was. */
export const shareOf = ({ brought, margin }: Pick<ProfitFigures, 'brought' | 'margin'>): number | undefined =>
  Number(brought) > 0 ? (Number(margin) / Number(brought)) * 100 : undefined

export const isLoss = ({ margin }: Pick<ProfitFigures, 'margin'>): boolean => Number(margin) < 0

/** `37.5%`; whole numbers from a hundred on. */
export const percentText = (percent: number): string =>
  `${Math.abs(percent) >= 100 ? Math.round(percent) : (Math.round(percent * 10) / 10).toFixed(1)}%`
