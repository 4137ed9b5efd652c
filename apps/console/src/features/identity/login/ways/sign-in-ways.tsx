import type { SignInWay } from '@drawdesk/contract/identity/sign-in-source'
import { SignInIcon } from '../../../../components/sign-in-icons/sign-in-icon.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { thirdPartyAddress } from './third-party.ts'
import { waysTexts } from './sign-in-ways.i18n.ts'
import './sign-in-ways.css'

interface SignInWaysProps {
  ways: readonly SignInWay[]
  tenantId: string | undefined
  /** Where the sign-in leads. */
  wanted: string
}

/** The third parties of the tenant below the form, each a link that leaves the page. */
export default function SignInWays({ ways, tenantId, wanted }: SignInWaysProps) {
  const t = useTexts(waysTexts)
  return (
    <section className="sign-in-ways" aria-label={t('title')}>
      <p className="sign-in-ways-title">
        <span>{t('or')}</span>
      </p>
      <ul className="sign-in-ways-list">
        {ways.map(({ source, name, icon }) => (
          <li key={source}>
            <a
              className="native-button native-button-wide sign-in-way"
              href={thirdPartyAddress(source, wanted, tenantId)}
            >
              <SignInIcon source={source} icon={icon} />
              <span className="sign-in-way-name">{name === '' ? t('sandbox') : t('by', { name })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
