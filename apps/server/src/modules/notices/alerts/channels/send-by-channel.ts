import type { AlertChannelKind } from '@drawdesk/contract/notices/alert-channel'
import type { Deps } from '../../../../platform/deps.ts'
import { openSecrets, storedSecretsOf } from '../../../../providers/stored-secrets.ts'
import type { AlertChannelRow } from '../alert.repository.ts'
import type { ChannelMessage, ChannelOutcome, SendByChannel } from './channel.ts'
import { sendByMail } from './mail.ts'
import { sendByDingTalk, sendByFeishu, sendByWebhook, sendByWeCom } from './robots.ts'

const SENDERS: Readonly<Record<AlertChannelKind, SendByChannel>> = {
  mail: sendByMail,
  webhook: sendByWebhook,
  wecom: sendByWeCom,
  dingtalk: sendByDingTalk,
  feishu: sendByFeishu,
}

/** Sends one message by a channel as it is stored. */
export function createChannelSender(deps: Pick<Deps, 'outbound' | 'config' | 'secrets'>) {
  return (row: AlertChannelRow, message: ChannelMessage): Promise<ChannelOutcome> => {
    const place = { of: 'alertChannel', tenantId: row.tenantId, apiId: row.id } as const
    const secrets = openSecrets(deps.secrets, place, storedSecretsOf(row))
    const kind = row.kind as AlertChannelKind // checked by the table
    return SENDERS[kind](deps, { ...row, kind, secrets }, message)
  }
}
