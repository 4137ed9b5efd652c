import { AviatorError } from '../aviator-error.ts'
import { runAviator, type AviatorResult } from '../run-aviator.ts'

/** 2026-02-14 08:30:05 in Shanghai, in milliseconds. */
export const NOW_MS = Date.UTC(2026, 1, 14, 0, 30, 5, 7)

interface Tried {
  result?: unknown
  type?: AviatorResult['type']
  /** In English, where it was refused. */
  refusal?: string
  refusalZh?: string
  position?: number | undefined
  steps: number
}

/** Works out an expression beside a clock that stands still, so that only the count of steps bounds it. Anything but a refusal is thrown on. */
export function tryExpression(
  expression: string,
  env: Record<string, unknown> = {},
  stopwatchMs: () => number = () => 0,
): Tried {
  let steps = 0
  try {
    const { result, type } = runAviator(expression, {
      env,
      timeZone: 'Asia/Shanghai',
      now: () => new Date(NOW_MS),
      random: () => 0.5,
      stopwatchMs,
      onSteps: (count) => void (steps = count),
    })
    return { result, type, steps }
  } catch (error) {
    if (!(error instanceof AviatorError)) throw error
    return { refusal: error.text.en, refusalZh: error.text.zh, position: error.position, steps }
  }
}
