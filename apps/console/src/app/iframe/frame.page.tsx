import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { EmptyNote } from '../../components/empty.tsx'
import { useMenuPages } from '../../lib/menu/menu.ts'
import { framedAddressOf, isFramePath } from '../../lib/menu/menu-address.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Frame } from './frame.tsx'
import { judgeFrame } from './frame-state.ts'
import { texts } from './frame.i18n.ts'
import './frame.css'

/** /myiframe/:routerPath: a page of others, named by the query. What is not in the person's menu is asked about first. */
export default function FramePage() {
  const text = useTexts(texts)
  const { search } = useLocation()
  const menuPages = useMenuPages()
  const [trusted, setTrusted] = useState<string>()
  const wanted = framedAddressOf(search)
  const verdict = judgeFrame(wanted, window.location.origin)
  if (verdict.is === 'unsafe') return <EmptyNote title={text('unsafe')} reason={text('unsafeHelp')} />
  const { address, host } = verdict
  if (verdict.is === 'refused') {
    return (
      <EmptyNote
        title={text('refused', { host })}
        reason={text('refusedHelp')}
        action={<NewWindowLink address={address} />}
      />
    )
  }
  const isInMenu = menuPages.some(
    (page) => isFramePath(page.path) && framedAddressOf(page.path.slice(page.path.indexOf('?'))) === wanted,
  )
  if (!isInMenu && trusted !== address) {
    return (
      <EmptyNote
        title={text('asks', { host })}
        reason={text('asksHelp', { address })}
        action={
          <Button type="primary" onClick={() => setTrusted(address)}>
            {text('open')}
          </Button>
        }
      />
    )
  }
  return <Frame key={address} address={address} host={host} sandbox={verdict.sandbox} />
}

function NewWindowLink({ address }: { address: string }) {
  const text = useTexts(texts)
  return (
    <Button type="primary" href={address} target="_blank" rel="noopener noreferrer">
      {text('newWindow')}
    </Button>
  )
}
