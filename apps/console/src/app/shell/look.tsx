import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, useMemo, type ReactNode } from 'react'
import { FeedbackProvider } from '../../components/feedback-provider.tsx'
import { useFeedback } from '../../lib/feedback.ts'
import { useLanguage } from '../../lib/language.ts'
import { listenToMessages } from '../../lib/messages.ts'
import { antdThemeOf } from '../theme/antd-theme.ts'
import { useTheme } from '../theme/theme-store.ts'

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

/** Shows what code without a screen says. The same text at once is one toast. */
function MessageBridge() {
  const { message } = useFeedback()
  useEffect(() => listenToMessages((kind, text) => void message.open({ type: kind, content: text, key: text })), [message])
  return null
}
