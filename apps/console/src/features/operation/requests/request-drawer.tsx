import type { Require } from '@drawdesk/contract/operation/require'
import { Button } from 'antd'
import { useState } from 'react'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { StateChoice } from './request-state.tsx'
import { requireTexts } from './require.i18n.ts'

const WIDTH_PX = 560

/** A request read whole, as it was written, and how far it is. */
export default function RequestDrawer({ row, onClose }: { row: Require; onClose: () => void }) {
  const t = useTexts(requireTexts)
  const [state, setState] = useState(row.state)
  return (
    <AppDrawer
      open
      title={row.title}
      size={WIDTH_PX}
      onClose={onClose}
      footer={
        <div className="request-footer">
          <StateChoice row={{ ...row, state }} onMoved={setState} />
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      }
    >
      <article className="request">
        <p className="request-text">{row.content}</p>
        <dl className="request-facts">
          <div>
            <dt>{t('from')}</dt>
            <dd>{row.createUserName || '–'}</dd>
          </div>
          <div>
            <dt>{t('contact')}</dt>
            <dd>
              {row.contact === '' ? (
                <span className="request-none">{t('noContact')}</span>
              ) : (
                <Contact text={row.contact} />
              )}
            </dd>
          </div>
          <div>
            <dt>{t('sent')}</dt>
            <dd className="res-number">{row.createTime}</dd>
          </div>
        </dl>
      </article>
    </AppDrawer>
  )
}

function Contact({ text }: { text: string }) {
  const t = useTexts(requireTexts)
  const { message } = useFeedback()
  async function copy(): Promise<void> {
    try {
      await copyText(text)
      void message.success(t('copied'))
    } catch (error) {
      logFailure('copy', error)
    }
  }
  return (
    <>
      {text}{' '}
      <Button type="link" size="small" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </>
  )
}
