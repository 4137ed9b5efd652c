import { alertResource, type Alert } from '@drawdesk/contract/notices/alert'
import { ALERT_KIND_OPTIONS } from '@drawdesk/contract/notices/alert-kinds'
import { Button } from 'antd'
import { Link } from 'react-router'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useAcknowledge } from './alert.api.ts'
import { alertTexts } from './alert.i18n.ts'
import { Deliveries } from './deliveries.tsx'
import { EverywhereButton } from './everywhere.tsx'
import { SeverityTag } from './severity-tag.tsx'
import './alert.css'

const STATES: Readonly<Record<Alert['state'], StateKind>> = { open: 'bad', acknowledged: 'warn', resolved: 'good' }
const STATE_OPTIONS = alertResource.fields.state?.options ?? []

const cells = {
  severity: (row: Alert) => <SeverityTag severity={row.severity} />,
  state: (row: Alert) => <AlertState row={row} />,
}
const rowActions = (row: Alert) => <AlertActions row={row} />
const renderToolbar = () => <EverywhereButton />
const renderDetail = (row: Alert) => <AlertView alert={row} />

/** States that somebody should attend to. */
export default function AlertPage() {
  return (
    <ResourcePage
      resource={alertResource}
      cells={cells}
      rowActions={rowActions}
      detail={renderDetail}
      toolbar={renderToolbar}
    />
  )
}

function AlertState({ row: { state } }: { row: Alert }) {
  const language = useLanguage()
  const label = STATE_OPTIONS.find(({ value }) => value === state)?.label[language]
  return <StateTag kind={STATES[state]}>{label}</StateTag>
}

/** Attend to it, or go where something can be done about it. */
function AlertActions({ row: { id, state, path, title } }: { row: Alert }) {
  const t = useTexts(alertTexts)
  const { message } = useFeedback()
  const acknowledge = useAcknowledge()

  async function attend(): Promise<void> {
    try {
      await acknowledge([id])
      void message.success(t('acknowledged'))
    } catch (error) {
      logFailure('alert acknowledge', error) // Its message has been shown.
    }
  }
  return (
    <>
      {state === 'open' && (
        <Button type="link" size="small" aria-label={t('acknowledgeOf', { title })} onClick={() => void attend()}>
          {t('acknowledge')}
        </Button>
      )}
      {path !== '' && state !== 'resolved' && (
        <Link to={path} aria-label={t('openOf', { title })}>
          {t('open')}
        </Link>
      )}
    </>
  )
}

function AlertView({ alert }: { alert: Alert }) {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const kind = ALERT_KIND_OPTIONS.find(({ value }) => value === alert.kind)?.label[language]
  return (
    <article className="alert-view">
      <h3>{alert.title}</h3>
      <p className="alert-facts">
        <AlertState row={alert} />
        <SeverityTag severity={alert.severity} />
        <span>{kind}</span>
        <time>{alert.raisedTime}</time>
        {alert.acknowledgedByName ? <span>{t('by', { name: alert.acknowledgedByName })}</span> : null}
      </p>
      {alert.content ? <p className="alert-content">{alert.content}</p> : null}
      <p className="alert-facts">
        <AlertActions row={alert} />
      </p>
      <Deliveries of={{ alertId: alert.id }} />
    </article>
  )
}
