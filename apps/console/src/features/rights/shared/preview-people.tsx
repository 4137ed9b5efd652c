import type { RightsPreview } from '@drawdesk/contract/rights/rights'
import { seededName } from '../../../lib/texts/language.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LongList } from './long-list.tsx'
import { rightsTexts } from './rights-parts.i18n.ts'

/** Names of buttons are shown up to here; their number is said. */
const NAMED_MOST = 6

/** Who is affected and by what. Of packages and scopes they may be of several tenants. */
export function PreviewPeople({ users, userCount }: Pick<RightsPreview, 'users' | 'userCount'>) {
  const t = useTexts(rightsTexts)
  const ownTenant = useSession(({ user }) => user?.tenantId ?? '')
  return (
    <section className="preview-part" aria-label={t('who')}>
      <h4>
        {t('who')} <span className="preview-count">{userCount.toLocaleString('en')}</span>
      </h4>
      <LongList
        className="preview-people"
        items={users}
        render={({ id, account, realName, tenantId, gained, lost }) => (
          <li key={id}>
            <span className="preview-person">
              <strong>{seededName(realName) || account}</strong> <code>{account}</code>
              {tenantId !== ownTenant && <span className="res-help">{t('inTenant', { tenant: tenantId })}</span>}
            </span>
            {lost.length > 0 && (
              <span className="preview-change preview-lost">
                − {t('loses')} {namesOf(lost, t('comma'))}
              </span>
            )}
            {gained.length > 0 && (
              <span className="preview-change preview-gained">
                + {t('gains')} {namesOf(gained, t('comma'))}
              </span>
            )}
          </li>
        )}
      />
      {users.length < userCount && <p className="res-help">{t('cut', { count: users.length })}</p>}
    </section>
  )
}

function namesOf(names: readonly string[], comma: string): string {
  return names.slice(0, NAMED_MOST).join(comma) + (names.length > NAMED_MOST ? ` … (${names.length})` : '')
}
