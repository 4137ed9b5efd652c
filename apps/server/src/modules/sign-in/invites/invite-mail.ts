import { ACCOUNT_INVITE_PAGE, type InviteMail } from '@drawdesk/contract/organisation/account-invite'
import { fillText, type Bilingual, type Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import type { WorkKind } from '../../../platform/durable-work/durable-work.ts'
import { createAlertRepository, type AlertChannelRow } from '../../notices/alerts/alert.repository.ts'
import type { ChannelOutcome } from '../../notices/alerts/channels/channel.ts'
import { createMailSender } from '../../notices/alerts/channels/send-by-channel.ts'

/** One mail of an invitation: each press of the button has a number of its own, so that a run that is left over changes nothing. */
export interface InviteMailWork {
  id: string
  no: number
}

export const INVITE_MAIL_WORK: WorkKind<InviteMailWork, InviteMailWork, InviteMailWork> = {
  queue: 'inviteMail',
  keyOf: ({ id, no }) => `${id}:${no}`,
  laneOf: (_order, tenantId) => `inviteMail:${tenantId}`,
  payloadOf: ({ id, no }) => ({ id, no }),
}

/** Why a mail was not sent, where no mail server said it. */
const REASONS: Readonly<Record<string, Bilingual>> = {
  over: {
    zh: '发送之前邀请已被接受、撤销或过期',
    en: 'The invitation was accepted, revoked or expired before it was sent',
  },
  internalError: { zh: '系统内部错误', en: 'Internal error' },
  channelOff: { zh: '邮件渠道已停用', en: 'The email channel was disabled' },
  addressGone: { zh: '系统的访问地址已被去掉', en: 'The address of this console was removed' },
}
export type OwnReason = 'over' | 'internalError' | 'channelOff' | 'addressGone'

/** What a mail server, or the way to it, said, and how that is put. */
const SAID: readonly (readonly [sign: RegExp, words: Bilingual])[] = [
  [/^5\d\d/, { zh: '邮件服务器拒收（{said}）', en: 'The mail server refused it ({said})' }],
  [/^4\d\d/, { zh: '邮件服务器暂时不收（{said}）', en: 'The mail server put it off ({said})' }],
  [
    /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b|did not answer/,
    { zh: '连不上邮件服务器（{said}）', en: 'The mail server can’t be reached ({said})' },
  ],
  [
    /\bECONNRESET\b|closed unexpectedly/,
    { zh: '与邮件服务器的连接中断（{said}）', en: 'The connection to the mail server broke ({said})' },
  ],
]

export function reasonIn(reason: string, language: Language): string {
  const words = SAID.find(([sign]) => sign.test(reason))?.[1]
  return words ? fillText(words[language], { said: reason }) : (REASONS[reason]?.[language] ?? reason)
}

/** What the sealed link of a mail is bound to. */
export const linkContext = (tenantId: string, { id, no }: InviteMailWork): string =>
  `accountInvite ${tenantId} ${id} ${no}`

interface Letter {
  tenantName: string
  inviterName: string
  email: string
  token: string
  days: number
  language: Language
}

type Way =
  | { mail: Extract<InviteMail, 'none' | 'noAddress' | 'noChannel'> }
  | { mail: 'queued'; send(letter: Letter): Promise<ChannelOutcome> }

/** Whether an invitation can go by e-mail, and how: by the tenant's first e-mail channel that is on; never to an address that a request's own header made up. */
export function createInviteMail(deps: Pick<Deps, 'db' | 'outbound' | 'config' | 'secrets'>) {
  const sendBy = createMailSender(deps)
  return async (scope: { tenantId: string }, email: string, hosts: readonly string[]): Promise<Way> => {
    if (email === '') return { mail: 'none' }
    const [host] = hosts
    const base = host === undefined ? deps.config.publicUrl : `https://${host}`
    if (base === undefined) return { mail: 'noAddress' }
    const channels: AlertChannelRow[] = await createAlertRepository(deps.db).listChannels(scope)
    const channel = channels.find(({ kind }) => kind === 'mail')
    if (!channel) return { mail: 'noChannel' }
    return {
      mail: 'queued',
      send: (letter) =>
        sendBy(channel, { to: letter.email, ...wordsOf(letter, `${base}${ACCOUNT_INVITE_PAGE}#${letter.token}`) }),
    }
  }
}

function wordsOf({ tenantName, inviterName, days, language }: Letter, link: string): { subject: string; text: string } {
  return language === 'zh'
    ? {
        subject: `${inviterName} 邀请你加入“${tenantName}”`,
        text: `${inviterName} 邀请你加入“${tenantName}”。打开下面的链接，设置姓名、账号和密码即可：\n\n${link}\n\n链接 ${days} 天内有效，只能用一次。如果你不认识对方，忽略这封邮件即可。`,
      }
    : {
        subject: `${inviterName} invited you to ${tenantName}`,
        text: `${inviterName} invited you to join ${tenantName}. Open this link to choose your name, account and password:\n\n${link}\n\nThe link works once and expires in ${days} ${days === 1 ? 'day' : 'days'}. If you don’t know the sender, ignore this e-mail.`,
      }
}
