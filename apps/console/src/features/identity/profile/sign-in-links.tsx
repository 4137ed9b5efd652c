import { isFailureWord, SIGN_IN_FAILURES } from '@drawdesk/contract/identity/sign-in-failures'
import type { SignInWay } from '@drawdesk/contract/identity/sign-in-source'
import type { UserOauth } from '@drawdesk/contract/identity/user-oauth'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { SignInIcon } from '../../../components/sign-in-icons/sign-in-icon.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { beginLink, ownLinksQuery, unlink } from './sign-in-links.api.ts'
import { linkTexts } from './sign-in-links.i18n.ts'
import './sign-in-links.css'

/** The third-party identities of the own account: linked, to be linked, unlinked. */
export default function SignInLinks() {
  const t = useTexts(linkTexts)
  const { data, error, refetch } = useQuery(ownLinksQuery)
  if (error) return <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <Skeleton active paragraph={{ rows: 3 }} />
      </Delayed>
    )
  const isEmpty = data.links.length === 0 && data.ways.length === 0
  return (
    <div className="sign-in-links">
      <Outcome />
      <p className="sign-in-links-help">{t(isEmpty ? 'none' : 'help')}</p>
      <ul className="sign-in-links-list">
        {data.links.map((link) => (
          <Linked key={link.id} link={link} />
        ))}
        {data.ways.map((way) => (
          <Linkable key={way.source} way={way} />
        ))}
      </ul>
    </div>
  )
}

/** How the way to a third party ended, as the address says it; it leaves the address at once. */
function Outcome() {
  const t = useTexts(linkTexts)
  const textOf = useText()
  const [address, put] = useAddress()
  const [said] = useState(() => ({ failure: address.get('failure') ?? '', isLinked: address.get('linked') !== null }))
  useEffect(() => {
    if (said.failure !== '' || said.isLinked)
      put({ failure: undefined, linked: undefined, source: undefined }, { replace: true })
  }, [said, put])
  if (said.isLinked) return <Alert type="success" showIcon title={t('linked')} />
  if (said.failure === '') return null
  return (
    <Alert
      type="error"
      showIcon
      title={textOf(SIGN_IN_FAILURES[isFailureWord(said.failure) ? said.failure : 'codeRefused'])}
    />
  )
}

function Linked({ link }: { link: UserOauth }) {
  const t = useTexts(linkTexts)
  const { message, modal } = useFeedback()
  const client = useQueryClient()
  const isLast = link.canUnbind === 0
  const name = link.sourceName || t(link.source === 'sandbox' ? 'sandbox' : 'gone')

  async function take(): Promise<void> {
    try {
      await unlink(link.id)
      void message.success(t('unlinked', { name }))
    } catch (error) {
      logFailure('unlink', error) // Its message has been shown.
    } finally {
      void client.invalidateQueries({ queryKey: ownLinksQuery.queryKey })
    }
  }
  const ask = () =>
    modal.confirm({
      title: t('unlinkTitle', { name }),
      content: t('unlinkText'),
      okText: t('unlink'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: take,
    })
  return (
    <li className="sign-in-link">
      <SignInIcon source={link.source} icon={link.icon} />
      <div className="sign-in-link-facts">
        <p className="sign-in-link-name">
          {name}
          {link.isCurrent === 1 && <StateTag kind="good">{t('current')}</StateTag>}
        </p>
        <p className="sign-in-link-who">
          {link.userName} · {t('since')} <RelativeTime value={link.createTime} />
        </p>
      </div>
      <Tooltip title={isLast ? t('last') : undefined}>
        <Button disabled={isLast} aria-label={t('unlinkOf', { name })} onClick={ask}>
          {t('unlink')}
        </Button>
      </Tooltip>
    </li>
  )
}

function Linkable({ way: { source, icon, ...way } }: { way: SignInWay }) {
  const t = useTexts(linkTexts)
  const name = way.name || t('sandbox')
  const [isBusy, setIsBusy] = useState(false)

  async function go(): Promise<void> {
    setIsBusy(true)
    try {
      window.location.assign(await beginLink(source))
    } catch (error) {
      logFailure('link', error) // Its message has been shown.
      setIsBusy(false)
    }
  }
  return (
    <li className="sign-in-link">
      <SignInIcon source={source} icon={icon} />
      <div className="sign-in-link-facts">
        <p className="sign-in-link-name">{name}</p>
        <p className="sign-in-link-who">{t('notLinked')}</p>
      </div>
      <Button loading={isBusy} aria-label={t('linkOf', { name })} onClick={() => void go()}>
        {t('link')}
      </Button>
    </li>
  )
}
