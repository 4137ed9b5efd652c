import { App } from 'antd'

/** Messages, questions and notifications in the theme and language on screen. Never use antd's static ones: they know neither. */
export function useFeedback(): ReturnType<typeof App.useApp> {
  return App.useApp()
}
