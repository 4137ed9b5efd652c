import { SIGN_IN_FAILURES, type SignInFailureWord } from '@drawdesk/contract/identity/sign-in-failures'
import { defineErrors, type AppError, type ErrorFactory } from '../../../platform/errors.ts'
import type { SignInFailure } from './adapters/adapter.ts'

const statusOf = (word: string): number => (word === 'tooOften' ? 429 : 400)

/** The failures of {@link SIGN_IN_FAILURES} as answers of calls. */
const factories = defineErrors(
  'outside',
  Object.fromEntries(
    Object.entries(SIGN_IN_FAILURES).map(([word, text]) => [word, { status: statusOf(word), text }]),
  ) as Record<SignInFailureWord, { status: number; text: (typeof SIGN_IN_FAILURES)[SignInFailureWord] }>,
) satisfies Record<SignInFailureWord, ErrorFactory>

export const outsideError = (failure: Pick<SignInFailure, 'word'>, cause?: unknown): AppError =>
  factories[failure.word]({ cause })
