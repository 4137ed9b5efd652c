import type { AlertChannelKind } from '@drawdesk/contract/notices/alert-channel'
import type { Deps } from '../../../../platform/deps.ts'
import { openSecrets, storedSecretsOf } from '../../../../providers/stored-secrets.ts'
import type { AlertChannelRow } from '../alert.repository.ts'
import type { ChannelMessage, ChannelOutcome, OpenChannel, SendByChannel } from './channel.ts'
import { sendByMail, sendLetter } from './mail.ts'
import { sendByDingTalk, sendByFeishu, sendByWebhook, sendByWeCom } from './robots.ts'

const SENDERS: Readonly<Record<AlertChannelKind, SendByChannel>> = {
  mail: sendByMail,
  webhook: sendByWebhook,
  wecom: sendByWeCom,
  dingtalk: sendByDingTalk,
  feishu: sendByFeishu,
}

type SendDeps = Pick<Deps, 'outbound' | 'config' | 'secrets'>

function opened({ secrets }: Pick<Deps, 'secrets'>, row: AlertChannelRow): OpenChannel {
  const place = { of: 'alertChannel', tenantId: row.tenantId, apiId: row.id } as const
  const kind = row.kind as AlertChannelKind // checked by the table
  return { ...row, kind, secrets: openSecrets(secrets, place, storedSecretsOf(row)) }
}

/** Sends one message by a channel as it is stored. */
export function createChannelSender(deps: SendDeps) {
  return (row: AlertChannelRow, message: ChannelMessage): Promise<ChannelOutcome> => {
    const channel = opened(deps, row)
    return SENDERS[channel.kind](deps, channel, message)
  }
}

/** Sends a letter of its own by an e-mail channel as it is stored. */
export function createMailSender(deps: SendDeps) {
  return (row: AlertChannelRow, letter: Parameters<typeof sendLetter>[2]): Promise<ChannelOutcome> =>
    sendLetter(deps, opened(deps, row), letter)
}
