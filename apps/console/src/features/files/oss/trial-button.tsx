import { STORE_STEPS, type Oss, type OssTest } from '@drawdesk/contract/files/oss'
import { Button } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { ServiceFailure } from '../../../components/service-failure/service-failure.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { testStore } from './oss.api.ts'
import { ossTexts } from './oss.i18n.ts'

/** Tries the store with a small object and shows each step. */
export function TrialButton({ row }: { row: Oss }) {
  const t = useTexts(ossTexts)
  const [isBusy, setIsBusy] = useState(false)
  const [trial, setTrial] = useState<OssTest>()
  const name = row.ossCode

  async function run(): Promise<void> {
    setIsBusy(true)
    try {
      setTrial(await testStore(row.id))
    } catch (error) {
      logFailure('store test', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button type="link" size="small" loading={isBusy} aria-label={t('testOf', { name })} onClick={() => void run()}>
        {t('test')}
      </Button>
      {trial && (
        <AppModal
          open
          title={t('trial', { name })}
          footer={
            <Button type="primary" onClick={() => setTrial(undefined)}>
              {t('close')}
            </Button>
          }
          onCancel={() => setTrial(undefined)}
        >
          <TrialSteps trial={trial} />
        </AppModal>
      )}
    </>
  )
}

function TrialSteps({ trial }: { trial: OssTest }) {
  const t = useTexts(ossTexts)
  const failed = trial.steps.find(({ ok }) => !ok)
  const steps = trial.steps.map((step) => step.name)
  const rest = STORE_STEPS.filter((name) => !steps.includes(name))
  return (
    <div className="oss-trial">
      <StateTag kind={trial.ok ? 'good' : 'bad'}>{t(trial.ok ? 'works' : 'fails')}</StateTag>
      <ol className="oss-steps">
        {trial.steps.map(({ name, ok, ms }) => (
          <li key={name} data-state={ok ? 'ok' : 'failed'}>
            <StateTag kind={ok ? 'good' : 'bad'}>{t(`step.${name}`)}</StateTag>
            <span className="oss-quiet">{t('ms', { ms: ms.toLocaleString('en') })}</span>
          </li>
        ))}
        {rest.map((name) => (
          <li key={name}>
            <StateTag kind="neutral">{t(`step.${name}`)}</StateTag>
            <span className="oss-quiet">{t('notReached')}</span>
          </li>
        ))}
      </ol>
      {failed && <ServiceFailure what={failed.msg} said={failed.said ?? ''} />}
    </div>
  )
}
