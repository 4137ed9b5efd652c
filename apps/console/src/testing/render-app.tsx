import type { Language } from '@drawdesk/contract/core/texts'
import { StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { MemoryRouter, useLocation, type Location } from 'react-router'
import { FeedbackProvider } from '../components/dialog/feedback-provider.tsx'
import { useFeedback } from '../lib/editing/feedback.ts'
import { setLanguage } from '../lib/texts/language.ts'
import { listenToMessages } from '../lib/texts/messages.ts'
import { setPermissions } from '../lib/session/permissions.ts'
import { queryClient } from '../lib/http/query.ts'

interface RenderChoice {
  /** Button codes the person holds; none unless given. */
  permissions?: readonly string[]
  language?: Language
  /** Address the page stands at, with its query. */
  path?: string
}

export interface RenderedApp extends RenderResult {
  user: UserEvent
  /** The address as it is now. */
  location: () => Location
}

/** Where antd puts the values of its theme. It is no part of the page, where jsdom would parse thousands of them anew for each test. */
const styles = document.createElement('div')

/** Shows a page as the shell would: with its providers, rights, language and address. Calls go to `server`. */
export function renderApp(
  element: ReactNode,
  { permissions = [], language = 'zh', path = '/' }: RenderChoice = {},
): RenderedApp {
  // Both languages are loaded by the set-up, so this takes effect at once.
  act(() => void setLanguage(language))
  setPermissions(Object.fromEntries(permissions.map((code) => [code, true as const])))
  let location: Location | undefined
  const result = render(
    <QueryClientProvider client={queryClient}>
      <StyleProvider container={styles}>
        <ConfigProvider
          theme={{ token: { motion: false }, hashed: false, zeroRuntime: true }}
          button={{ autoInsertSpace: false }}
        >
          <FeedbackProvider>
            <MemoryRouter initialEntries={[path]}>
              <LocationProbe onChange={(next) => void (location = next)} />
              <MessageBridge />
              {element}
            </MemoryRouter>
          </FeedbackProvider>
        </ConfigProvider>
      </StyleProvider>
    </QueryClientProvider>,
  )
  return {
    ...result,
    user: userEvent.setup(),
    location: () => {
      if (!location) throw new Error('The page has not been shown yet.')
      return location
    },
  }
}

function LocationProbe({ onChange }: { onChange: (location: Location) => void }) {
  const location = useLocation()
  useEffect(() => onChange(location))
  return null
}

function MessageBridge() {
  const { message } = useFeedback()
  useEffect(
    () => listenToMessages((kind, text) => void message.open({ type: kind, content: text, key: text })),
    [message],
  )
  return null
}
