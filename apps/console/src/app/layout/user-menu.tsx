import { LogoutOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../lib/feedback.ts'
import { signOut, useDisplayName, useSession } from '../../lib/session.ts'
import { useShellText } from '../../lib/texts.ts'

/** Avatar and name; signing out asks first. */
export function UserMenu() {
  const text = useShellText()
  const name = useDisplayName()
  const account = useSession(({ user }) => user?.account ?? '')
  const avatar = useSession(({ user }) => user?.avatar ?? '')
  const { modal } = useFeedback()
  const askToSignOut = () =>
    void modal.confirm({ title: text('user.signOutAsks'), okText: text('confirm'), cancelText: text('cancel'), onOk: signOut })
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'who', type: 'group', label: account === name ? name : `${name} · ${account}` },
          { type: 'divider' },
          { key: 'signOut', label: text('user.signOut'), icon: <LogoutOutlined aria-hidden="true" />, onClick: askToSignOut },
        ],
      }}
    >
      <button type="button" className="bar-button user-button">
        <Avatar address={avatar} name={name} />
        <span className="user-name">{name}</span>
        <span className="only-heard">{text('user.menu')}</span>
      </button>
    </Dropdown>
  )
}

/** The person's picture; the first letter where there is none or it cannot be loaded. */
function Avatar({ address, name }: { address: string; name: string }) {
  const [failed, setFailed] = useState('')
  if (!address || failed === address) {
    return (
      <span className="avatar" aria-hidden="true">
        {Array.from(name)[0]?.toUpperCase() ?? ''}
      </span>
    )
  }
  return <img className="avatar" src={address} width={28} height={28} alt="" onError={() => setFailed(address)} />
}
