import { IdsAnswer } from '@drawdesk/contract/core/schema'
import { SMS_PATH } from '@drawdesk/contract/messages/sms'
import { RetryInput, SendMessageAnswer, SendMessageInput, SmsProgressInput } from '@drawdesk/contract/messages/sms-send'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { SmsSending } from './send.service.ts'

/** Sending by hand and by programs. */
export function sendRoutes({ smsSending }: { smsSending: SmsSending }): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: `${SMS_PATH}/endpoint/send-message`,
      summary: 'One message to each of these numbers; one that fails fails alone',
      audit: 'sms.sendMessage',
      permission: 'sms_send',
      input: SendMessageInput,
      answer: SendMessageAnswer,
      handle: ({ caller, input }) => smsSending.send(caller, input),
    }),
    route({
      method: 'GET',
      path: `${SMS_PATH}/progress`,
      isBackground: true,
      summary: 'How far a sending of the caller is',
      audit: 'sms.progress',
      permission: 'sms_send',
      input: SmsProgressInput,
      answer: SendMessageAnswer,
      handle: ({ caller, input }) => smsSending.progress(caller, input.batchId),
    }),
    route({
      method: 'POST',
      path: `${SMS_PATH}/retry`,
      summary: 'Sends messages again that failed, were over the limit, or of which nobody knows',
      audit: 'sms.retry',
      permission: 'sms_send',
      input: RetryInput,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await smsSending.retry(caller, input.ids) }),
    }),
  ]
}
