import type { DeliveryReason } from '@drawdesk/contract/notices/alert'
import type { NoticeSettings } from '@drawdesk/contract/notices/notice-settings'
import { Alert, Button } from 'antd'
import { useNavigate } from 'react-router'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { useAddress } from '../../../../lib/browser/use-address.ts'
import { useMenuPages } from '../../../../lib/menu/menu.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { myNoticesTexts } from './my-notices.i18n.ts'

const CHANNELS_PATH = '/desk/alertChannel'
/** Why we did not send it ourselves; else it is said by the mail server. */
const OWN_REASONS = {
  channelOff: 'reason.channelOff',
  noAddress: 'reason.noAddress',
  internalError: 'reason.internalError',
  quietHours: 'reason.quietHours',
} as const satisfies Record<DeliveryReason, string>

/** Whether mail arrives: what it lacks with the way to mend it, else where it goes and how the last one went. */
export function MailNote({ settings, wantsMail }: { settings: NoticeSettings; wantsMail: boolean }) {
  const t = useTexts(myNoticesTexts)
  const [, put] = useAddress()
  const toInfo = () => put({ tab: undefined })
  if (settings.hasMail === 0) return <NoChannel />
  if (settings.email === '')
    return (
      <Alert
        type={wantsMail ? 'warning' : 'info'}
        showIcon
        title={t('noEmail')}
        description={t('noEmailHelp')}
        action={
          <Button size="small" onClick={toInfo}>
            {t('addEmail')}
          </Button>
        }
      />
    )
  const { lastMailState, lastMailTime, lastMailReason: reason } = settings
  return (
    <>
      <p className="my-notices-to">
        {t('mailTo', { email: settings.email })}
        <Button type="link" size="small" onClick={toInfo}>
          {t('change')}
        </Button>
        {lastMailState === 'sent' && (
          <span className="my-notices-soft">
            {t('lastSent')} <RelativeTime value={lastMailTime} />
          </span>
        )}
        {lastMailState === 'waiting' && <span className="my-notices-soft">{t('waits')}</span>}
      </p>
      {lastMailState === 'failed' && (
        <Alert
          type="warning"
          showIcon
          title={t('lastFailed')}
          description={reason in OWN_REASONS ? t(OWN_REASONS[reason as DeliveryReason]) : reason}
        />
      )}
    </>
  )
}

function NoChannel() {
  const t = useTexts(myNoticesTexts)
  const navigate = useNavigate()
  const canSetUp = useMenuPages().some(({ path }) => path === CHANNELS_PATH)
  return (
    <Alert
      type="info"
      showIcon
      title={t('noMail')}
      description={canSetUp ? t('noMailHelp') : `${t('noMailHelp')} ${t('askAdmin')}`}
      action={
        canSetUp && (
          <Button size="small" onClick={() => void navigate(CHANNELS_PATH)}>
            {t('setUpMail')}
          </Button>
        )
      }
    />
  )
}
