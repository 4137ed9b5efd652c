/** Why a drawing waits in front of its provider; a step of the record while it is queued, or running and waiting for another try. `waitRetry`: for no other reason than the pause before it. */
export const WAIT_STEPS = [
  'waitBreaker',
  'waitAuth',
  'waitBalance',
  'waitBlocked',
  'waitRate',
  'waitKeys',
  'waitRetry',
] as const
export type WaitStep = (typeof WAIT_STEPS)[number]
export const isWaitStep = (step: string): step is WaitStep => (WAIT_STEPS as readonly string[]).includes(step)
