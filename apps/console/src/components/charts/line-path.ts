export interface Spread {
  p50: number
  p90: number
}

/** Of one line or area: coordinates as an SVG path wants them, 1 wide for each point and 100 high for `top`. */
interface Shape {
  points: readonly (Spread | null)[]
  top: number
}

/** Runs of neighbouring points that are known; where nothing ended the line has a gap. */
function runsOf(points: Shape['points']): { at: number; spread: Spread }[][] {
  const runs: { at: number; spread: Spread }[][] = []
  let isOpen = false
  points.forEach((spread, at) => {
    if (spread) {
      if (!isOpen) runs.push([])
      runs.at(-1)?.push({ at, spread })
    }
    isOpen = spread !== null
  })
  return runs
}

const place = (at: number, seconds: number, top: number): string =>
  `${at + 0.5} ${Math.round((100 - (seconds / top) * 100) * 100) / 100}`

/** The line of one figure, through points that have a neighbour. */
export function linePath({ points, top }: Shape, figure: keyof Spread): string {
  return runsOf(points)
    .filter((run) => run.length > 1)
    .map((run) => `M${run.map(({ at, spread }) => place(at, spread[figure], top)).join('L')}`)
    .join('')
}

/** Points that stand alone: lines of no length, which round ends make into dots. */
export function dotPath({ points, top }: Shape, figure: keyof Spread): string {
  return runsOf(points)
    .flatMap((run) => (run.length === 1 ? run : []))
    .map(({ at, spread }) => `M${place(at, spread[figure], top)}h0`)
    .join('')
}

/** What lies between the two figures. */
export function areaPath({ points, top }: Shape): string {
  return runsOf(points)
    .filter((run) => run.length > 1)
    .map(
      (run) =>
        `M${run.map(({ at, spread }) => place(at, spread.p90, top)).join('L')}L${[...run]
          .reverse()
          .map(({ at, spread }) => place(at, spread.p50, top))
          .join('L')}Z`,
    )
    .join('')
}
