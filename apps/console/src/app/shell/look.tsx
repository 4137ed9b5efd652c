import { Button, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, useMemo, type ReactNode } from 'react'
import { FeedbackProvider } from '../../components/dialog/feedback-provider.tsx'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { useLanguage } from '../../lib/texts/language.ts'
import { listenToMessages } from '../../lib/texts/messages.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { antdThemeOf } from '../theme/antd-theme.ts'
import { useTheme } from '../theme/theme-store.ts'
import { askWhy } from '../../lib/errors/why.ts'
import { texts as whyTexts } from '../why/why-button.i18n.ts'

const prefersStillness = window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** antd in our theme and language, and a place for messages. */
export function Look({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const theme = useTheme((state) => state.theme)
  const antdTheme = useMemo(() => antdThemeOf(theme, !prefersStillness), [theme])
  return (
    <ConfigProvider theme={antdTheme} locale={language === 'zh' ? zhCN : enUS} button={{ autoInsertSpace: false }}>
      <FeedbackProvider>
        <MessageBridge />
        {children}
      </FeedbackProvider>
    </ConfigProvider>
  )
}

/** Long enough to press the button in it. */
const EXPLAINED_SECONDS = 6

/** Shows what code without a screen says. The same text at once is one toast. */
function MessageBridge() {
  const { message } = useFeedback()
  const language = useLanguage()
  useEffect(
    () =>
      listenToMessages((kind, text, refused) => {
        // During an impersonation everything that changes something is refused, and the text says so.
        const isExplained = refused !== undefined && useSession.getState().user?.viewing === undefined
        const ask = () => {
          message.destroy(text)
          if (refused) askWhy(refused)
        }
        void message.open({
          type: kind,
          key: text,
          ...(isExplained && { duration: EXPLAINED_SECONDS }),
          content: isExplained ? (
            <>
              {text}{' '}
              <Button type="link" size="small" onClick={ask}>
                {whyTexts[language][refused.isTooFew ? 'buy' : 'why']}
              </Button>
            </>
          ) : (
            text
          ),
        })
      }),
    [message, language],
  )
  return null
}
