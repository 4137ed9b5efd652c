import type { Caller } from '../../../platform/scope.ts'
import { conversationErrors } from './conversation.errors.ts'

/** Conversations are private: a caller who impersonates another person does not see that person's. @throws AppError `chatDialog.viewing` */
export function checkNotImpersonating(caller: Pick<Caller, 'view'>): void {
  if (caller.view) throw conversationErrors.viewing()
}
