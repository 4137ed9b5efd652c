import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { CopyButton } from '../../../../components/copy-button.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { MadeInvite } from './invite-drawer.tsx'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { invitesQuery, linkOf } from './invites.api.ts'
import { inviteTexts } from './invites.i18n.ts'

/** The link, this once, and what became of the e-mail. */
export function InviteMade({ made, onAgain }: { made: MadeInvite; onAgain: () => void }) {
  const t = useTexts(inviteTexts)
  const link = linkOf(made)
  const { data } = useQuery(invitesQuery(useTenantId()))
  // What the list says of it is newer: the mail goes out by itself.
  const { mail, mailProblem } = data?.find(({ id }) => id === made.id) ?? made
  const isWrong = mail === 'noChannel' || mail === 'noAddress' || mail === 'failed'
  return (
    <section className="invite-made" aria-label={t('made')}>
      <Alert type="success" showIcon title={t('made')} description={t('madeHelp')} />
      <div className="invite-link">
        <Input readOnly aria-label={t('link')} value={link} onFocus={(event) => event.target.select()} />
        <CopyButton text={link} label={t('copy')} />
      </div>
      {mail !== 'none' && (
        <p className={isWrong ? 'res-error' : 'res-help'} role="status">
          {t(mail === 'queued' && mailProblem !== '' ? 'mail.later' : `mail.${mail}`, {
            email: made.email,
            problem: mailProblem,
          })}
        </p>
      )}
      <Button onClick={onAgain}>{t('again')}</Button>
    </section>
  )
}
