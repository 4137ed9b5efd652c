import type { AccountInviteMade } from '@drawdesk/contract/organisation/account-invite'
import { useState } from 'react'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Field } from '../../../../resource/field.ts'
import { InviteForm } from './invite-form.tsx'
import { InviteList } from './invite-list.tsx'
import { InviteMade } from './invite-made.tsx'
import { inviteTexts } from './invites.i18n.ts'
import './invites.css'

const WIDTH_PX = 640

/** A link that was just made. */
export interface MadeInvite extends AccountInviteMade {
  email: string
}

/** Inviting, and what became of each invitation. */
export default function InviteDrawer({ fields, onClose }: { fields: readonly Field[]; onClose: () => void }) {
  const t = useTexts(inviteTexts)
  const [made, setMade] = useState<MadeInvite>()
  return (
    <AppDrawer open title={t('title')} size={WIDTH_PX} onClose={onClose}>
      {made ? (
        <InviteMade made={made} onAgain={() => setMade(undefined)} />
      ) : (
        <InviteForm fields={fields} onMade={setMade} />
      )}
      <InviteList onMade={setMade} onRevoked={(id) => setMade((now) => (now?.id === id ? undefined : now))} />
    </AppDrawer>
  )
}
