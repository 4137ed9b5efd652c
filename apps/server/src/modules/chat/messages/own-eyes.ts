import type { Caller } from '../../../platform/scope.ts'
import { conversationErrors } from './conversation.errors.ts'

/** Dialogs are private: whoever looks through another person's eyes does not see that person's. @throws AppError `chatDialog.viewing` */
export function checkOwnEyes(caller: Pick<Caller, 'view'>): void {
  if (caller.view) throw conversationErrors.viewing()
}
