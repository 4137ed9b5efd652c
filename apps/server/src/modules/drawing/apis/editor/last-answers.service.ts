import { CALL_STEPS } from '@drawdesk/contract/drawing/records/draw-info'
import type { LastAnswer } from '@drawdesk/contract/drawing/draw-api'
import type { RecordedAnswer } from './last-answers.repository.ts'

type WireAnswer = Omit<LastAnswer, 'time'> & { time: Date }

/** In the order of a drawing's steps. Of a callback the answer is what the provider said, and there is no status. */
export function viewLastAnswers(calls: readonly RecordedAnswer[]): WireAnswer[] {
  const order = (step: string): number => (CALL_STEPS as readonly string[]).indexOf(step)
  return calls
    .map(({ infoId, step, url, httpStatus, time, response }) => ({
      infoId,
      step,
      url,
      status: httpStatus,
      time,
      response,
      isJson: isJson(response),
    }))
    .toSorted((a, b) => order(a.step) - order(b.step))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
