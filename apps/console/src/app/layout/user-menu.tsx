import {
  BugOutlined,
  DashboardOutlined,
  LockOutlined,
  LogoutOutlined,
  SwapOutlined,
  TranslationOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { LANGUAGES } from '@drawdesk/contract/core/texts'
import { Dropdown, type MenuProps } from 'antd'
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { LazyPart } from '../../components/lazy-part.tsx'
import { DEFAULT_AVATAR } from '../../lib/home/default-avatar.ts'
import { useErrorLog } from '../../lib/errors/error-log.ts'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { setLanguage, useLanguage } from '../../lib/texts/language.ts'
import { useScreenLevel } from '../../lib/browser/screen.ts'
import { signOut, useDisplayName, useSession } from '../../lib/session/session.ts'
import { useShellText, useTexts } from '../../lib/texts/texts.ts'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { openErrorLog } from '../error-log/open-error-log.ts'
import { useLockDialog } from '../lock/use-lock-dialog.tsx'
import { useSwitchDialog } from '../switch/use-switch-dialog.tsx'
import { texts } from './layout.i18n.ts'

const MenuBalance = lazy(() => loadChunk(() => import('../../features/money/shared/credits/menu-balance.tsx')))

type MenuItems = NonNullable<MenuProps['items']>

/** Avatar and name: dashboard, user info, switch of department or role (in switch mode only), sign-out, which asks first. */
export function UserMenu() {
  const shell = useShellText()
  const text = useTexts(texts)
  const navigate = useNavigate()
  const name = useDisplayName()
  const account = useSession(({ user }) => user?.account ?? '')
  const avatar = useSession(({ user }) => user?.avatar ?? '')
  const { modal } = useFeedback()
  const openSwitch = useSwitchDialog()
  const narrowItems = useNarrowItems()
  const askToSignOut: MenuProps['onClick'] = ({ domEvent }) => {
    // The Enter that asks must not go on to the question's own button.
    domEvent.preventDefault()
    modal.confirm({
      title: shell('user.signOutAsks'),
      okText: shell('confirm'),
      cancelText: shell('cancel'),
      onOk: signOut,
    })
  }
  const items: MenuItems = [
    { key: 'who', type: 'group', label: account === name ? name : `${name} · ${account}` },
    { type: 'divider' },
    {
      key: 'dashboard',
      label: text('dashboard'),
      icon: <DashboardOutlined aria-hidden="true" />,
      onClick: () => void navigate('/wel/dashboard'),
    },
    {
      key: 'info',
      label: text('info'),
      icon: <UserOutlined aria-hidden="true" />,
      onClick: () => void navigate('/info/index'),
    },
    {
      key: 'credits',
      label: (
        <LazyPart fallback={text('credits')}>
          <MenuBalance />
        </LazyPart>
      ),
      onClick: () => void navigate('/info/index?tab=credits'),
    },
    ...(openSwitch
      ? [{ key: 'switch', label: text('switch'), icon: <SwapOutlined aria-hidden="true" />, onClick: openSwitch }]
      : []),
    ...narrowItems,
    { type: 'divider' },
    {
      key: 'signOut',
      label: shell('user.signOut'),
      icon: <LogoutOutlined aria-hidden="true" />,
      onClick: askToSignOut,
    },
  ]
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <button type="button" className="bar-button user-button">
        <Avatar address={avatar} />
        <span className="user-name">{name}</span>
        <span className="only-heard">{shell('user.menu')}</span>
      </button>
    </Dropdown>
  )
}

/** What the top bar of a phone has no room for: lock, error log, language. */
function useNarrowItems(): MenuItems {
  const text = useTexts(texts)
  const shell = useShellText()
  const openLock = useLockDialog()
  const count = useErrorLog(({ entries }) => entries.length)
  const current = useLanguage()
  if (useScreenLevel() > 0) return []
  return [
    { type: 'divider' },
    { key: 'lock', label: text('lock'), icon: <LockOutlined aria-hidden="true" />, onClick: openLock },
    {
      key: 'errorLog',
      label: text('errorLog', { count }),
      icon: <BugOutlined aria-hidden="true" />,
      onClick: openErrorLog,
    },
    ...LANGUAGES.map((language) => ({
      key: language,
      label: shell(`language.${language}`),
      icon: <TranslationOutlined aria-hidden="true" />,
      disabled: language === current,
      onClick: () => void setLanguage(language),
    })),
  ]
}

/** The person's picture; the default logo where there is none or it cannot be loaded. */
function Avatar({ address }: { address: string }) {
  const [failed, setFailed] = useState('')
  const shown = !address || failed === address ? DEFAULT_AVATAR : address
  return <img className="avatar" src={shown} width={28} height={28} alt="" onError={() => setFailed(address)} />
}
