import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { INVITE_KEY } from '../../../../lib/menu/new-address.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Field } from '../../../../resource/field.ts'
import { useAddressCue } from '../../../../resource/list/keys/use-address-cue.ts'
import { inviteTexts } from './invites.i18n.ts'

const InviteDrawer = lazy(() => loadChunk(() => import('./invite-drawer.tsx')))

/** Invites people by a link; absent without the right to add any. */
export function InviteButton({ fields }: { fields: readonly Field[] }) {
  const t = useTexts(inviteTexts)
  const may = usePermission('user_add')
  const [isOpen, setIsOpen] = useState(false)
  useAddressCue(INVITE_KEY, may, () => setIsOpen(true))
  if (!may) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('button')}</Button>
      {isOpen && (
        <LazyPart>
          <InviteDrawer fields={fields} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
