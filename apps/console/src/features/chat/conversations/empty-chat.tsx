import { Link } from 'react-router'
import { EmptyNote } from '../../../components/empty.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { conversationTexts } from './conversation.i18n.ts'

/** Before the first question: some that can be answered here, or, without a model, what is missing. */
export function EmptyChat({ hasModel, onAsk }: { hasModel: boolean; onAsk: (question: string) => void }) {
  const t = useTexts(conversationTexts)
  const canSetUp = usePermission('chatApi_view')
  if (!hasModel)
    return (
      <div className="chat-empty">
        <EmptyNote
          title={t('noModel')}
          reason={t(canSetUp ? 'noModelHint' : 'noModelAsk')}
          action={
            canSetUp && (
              <Link className="ant-btn ant-btn-primary" to="/chat/chatApi">
                {t('toApis')}
              </Link>
            )
          }
        />
      </div>
    )
  return (
    <div className="chat-empty">
      <h2>{t('hello')}</h2>
      <p>{t('helloHint')}</p>
      <ul>
        {(['ask1', 'ask2', 'ask3', 'ask4'] as const).map((key) => (
          <li key={key}>
            <button type="button" onClick={() => onAsk(t(key))}>
              {t(key)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
