import { effects } from './react-act.ts'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { clearErrorLog } from '../lib/errors/error-log.ts'
import { setLanguage } from '../lib/texts/language.ts'
import { setPermissions } from '../lib/session/permissions.ts'
import { queryClient } from '../lib/http/query.ts'
import { endSession } from '../lib/session/session-store.ts'
import { addBrowserParts } from './browser-parts.ts'
import { server } from './server.ts'

addBrowserParts()
/** What jsdom begins with. */
const WIDTH_PX = 1024
// antd pages on two shared cores: a second is not always enough for what is plainly about to appear.
configure({ asyncUtilTimeout: 8000 })
const { asyncWrapper } = getConfig()
/** What people do on a page, and waiting for something on it, ends when nothing of it is left to be rendered. */
const settled: typeof asyncWrapper = async (callback) => {
  const result = await asyncWrapper(callback)
  await effects()
  return result
}
configure({ asyncWrapper: settled })

// A call that no test answers is a mistake of the test, and said.
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  // Both languages loaded, so that tests change them at once.
  await setLanguage('en')
  await setLanguage('zh')
})

afterEach(async () => {
  cleanup()
  server.resetHandlers()
  endSession()
  setPermissions({})
  queryClient.clear()
  clearErrorLog()
  localStorage.clear()
  sessionStorage.clear()
  await setLanguage('zh')
  localStorage.clear()
})

// The next file begins on the page as the first one did.
afterAll(() => {
  server.close()
  document.body.replaceChildren()
  window.innerWidth = WIDTH_PX
  for (const part of ['visibilityState', 'execCommand']) Reflect.deleteProperty(document, part)
})
