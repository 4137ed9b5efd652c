import type { AccountInviteMade } from '@drawdesk/contract/organisation/account-invite'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { createAlertRepository } from '../../notices/alerts/alert.repository.ts'
import { createMailSender } from '../../notices/alerts/channels/send-by-channel.ts'

interface Letter {
  tenantId: string
  tenantName: string
  inviterName: string
  email: string
  hosts: readonly string[]
  path: string
  days: number
  language: Language
}

type Outcome = Pick<AccountInviteMade, 'mail' | 'mailProblem'>

/** Sends the link by the tenant's first e-mail channel that is on; never to an address that a request's own header made up. */
export function createInviteMail(deps: Pick<Deps, 'db' | 'outbound' | 'config' | 'secrets'>) {
  const send = createMailSender(deps)
  return async (letter: Letter): Promise<Outcome> => {
    if (letter.email === '') return { mail: 'none', mailProblem: '' }
    const [host] = letter.hosts
    const base = host === undefined ? deps.config.publicUrl : `https://${host}`
    if (base === undefined) return { mail: 'noAddress', mailProblem: '' }
    const channels = await createAlertRepository(deps.db).listChannels(letter)
    const channel = channels.find(({ kind }) => kind === 'mail')
    if (!channel) return { mail: 'noChannel', mailProblem: '' }
    const outcome = await send(channel, { to: letter.email, ...wordsOf(letter, `${base}${letter.path}`) })
    return outcome.isOk ? { mail: 'sent', mailProblem: '' } : { mail: 'failed', mailProblem: outcome.msg }
  }
}

export type SendInvite = ReturnType<typeof createInviteMail>

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
