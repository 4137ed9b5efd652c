import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from './app/root.tsx'
import './app/styles/base.css'
import './app/styles/native.css'
import { showTheme } from './app/theme/theme-store.ts'
import { recordCaught, watchErrors } from './lib/errors/error-log-watch.ts'
import { loadChunk } from './lib/loading/chunks.ts'
import { whenIdle } from './lib/loading/when-idle.ts'
import { restoreLanguage } from './lib/texts/language.ts'
import { watchFiles } from './lib/http/renew-files.ts'
import { followOtherTabs } from './lib/session/session-store.ts'
import { watchToken } from './lib/session/token-refresh.ts'

watchErrors()
showTheme()
followOtherTabs()
watchToken()
watchFiles()
// Before the first render, so that no text changes its language in front of the reader.
await restoreLanguage()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id "root".')
createRoot(container, { onCaughtError: recordCaught }).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)

whenIdle(() => {
  void loadChunk(() => import('./components/control-words/control-words.ts')).then(
    ({ startControlWords }) => startControlWords(),
    () => undefined, // Titles stay, and that it did not come stands in the error log.
  )
})
