import { ERASURE_STATE, type PersonBlocker, type PersonDataView } from '@drawdesk/contract/organisation/person-data'
import { Alert, Button, Progress } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useMenuPages } from '../../../../lib/menu/menu.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { callOffErasure, useReloadData, type Whose } from './person-data.api.ts'
import { personDataTexts } from './person-data.i18n.ts'
import { Receipt } from './receipt.tsx'

interface ErasingProps {
  whose: Whose
  view: PersonDataView
  account: string
  name: string
  mayAsk: boolean
}

/** Where an erasure stands: asked for, waiting, under way, done with its receipt; or what keeps it from being asked for. */
export function Erasing({ whose, view, account, name, mayAsk }: ErasingProps) {
  const t = useTexts(personDataTexts)
  const [isAsking, setIsAsking] = useState(false)
  const { erasure, blockers, refused, waitDays } = view
  const isOwn = whose === 'own'
  if (erasure?.state === ERASURE_STATE.done) return <Receipt erasure={erasure} />
  return (
    <section className="person-data-part">
      <div className="person-data-head">
        <div>
          <h3>{t(isOwn ? 'erase' : 'eraseOf')}</h3>
          <p className="person-data-soft">
            {isOwn ? t(waitDays === 0 ? 'eraseHelpNow' : 'eraseHelp', { days: waitDays }) : t('eraseOfHelp')}
          </p>
        </div>
        {!erasure && mayAsk && (
          <Button danger disabled={refused !== '' || blockers.length > 0} onClick={() => setIsAsking(true)}>
            {t(isOwn ? 'eraseAsk' : 'eraseNow')}
          </Button>
        )}
      </div>
      {!erasure && refused !== '' && <Alert type="info" showIcon title={refused} />}
      {!erasure && refused === '' && blockers.length > 0 && (
        <Alert type="warning" showIcon title={t('blocked')} description={<Blockers blockers={blockers} />} />
      )}
      {erasure && <UnderWay view={view} isOwn={isOwn} />}
      {isAsking && <EraseDialog whose={whose} account={account} name={name} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

function UnderWay({ view: { erasure }, isOwn }: { view: PersonDataView; isOwn: boolean }) {
  const t = useTexts(personDataTexts)
  const { message } = useFeedback()
  const reload = useReloadData()
  if (!erasure) return null
  const callOff = async (): Promise<void> => {
    try {
      await callOffErasure()
      void message.success(t('calledOff'))
    } catch (error) {
      logFailure('call off an erasure', error) // Its message has been shown.
    } finally {
      reload()
    }
  }
  if (erasure.state === ERASURE_STATE.running)
    return (
      <>
        <Progress percent={Math.round((erasure.step / Math.max(erasure.total, 1)) * 100)} aria-label={t('erasing')} />
        <p className="person-data-soft">{t('erasingProgress', { done: erasure.step, total: erasure.total })}</p>
      </>
    )
  return (
    <Alert
      type="warning"
      showIcon
      title={erasure.blocked.length > 0 ? t('blockedLater') : t('waitingUntil', { time: erasure.dueTime })}
      description={erasure.blocked.length > 0 && <Blockers blockers={erasure.blocked} />}
      action={isOwn && <Button onClick={() => void callOff()}>{t('callOff')}</Button>}
    />
  )
}

/** What is open, with the way to it where the menu has it. */
function Blockers({ blockers }: { blockers: readonly PersonBlocker[] }) {
  const t = useTexts(personDataTexts)
  const pages = useMenuPages()
  const isThere = (path: string): boolean =>
    path.startsWith('/info/') || pages.some((page) => page.path === path.split('?')[0])
  return (
    <ul className="person-data-blockers">
      {blockers.map(({ kind, text, count, path }) => (
        <li key={kind}>
          {text} ({count}){' '}
          {path !== '' && isThere(path) && (
            <Link to={path} aria-label={t('openOf', { what: text })}>
              {t('open')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
