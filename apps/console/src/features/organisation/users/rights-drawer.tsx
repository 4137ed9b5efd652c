import type { User } from '@drawdesk/contract/organisation/user'
import { Link } from 'react-router'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { useMenuPages } from '../../../lib/menu/menu.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { HeldTree } from '../../rights/shared/held-tree.tsx'
import { nameOf } from './user-cells.tsx'
import { userTexts } from './user.i18n.ts'

const RIGHTS_PATH = '/authority/rights'
const WIDTH_PX = 640

/** What somebody may open and press, and which role gave it; the way to ask why stands above. */
export default function RightsDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(userTexts)
  const mayExplain = useMenuPages().some(({ path }) => path === RIGHTS_PATH)
  return (
    <AppDrawer
      open
      title={t('rightsTitle', { name: nameOf(user) })}
      size={WIDTH_PX}
      onClose={onClose}
      extra={
        mayExplain && (
          <Link
            to={`${RIGHTS_PATH}?${new URLSearchParams({ userId: user.id })}`}
            className="user-why"
            onClick={onClose}
          >
            {t('whyLink')}
          </Link>
        )
      }
    >
      <HeldTree userId={user.id} />
    </AppDrawer>
  )
}
