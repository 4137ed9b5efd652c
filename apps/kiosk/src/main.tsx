import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { CrashedScreen } from './crashed.tsx'
import './kiosk.css'
import './styles/start.css'
import './styles/describe.css'
import './styles/stickers.css'
import './styles/order.css'
// Last: it changes what stands before it.
import './styles/wide.css'
import { beTheKiosk } from './lib/one-tab.ts'
import { commonTexts } from './texts/common-texts.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id "root".')
const root = createRoot(container)
const show = (page: ReactNode): void => root.render(<StrictMode>{page}</StrictMode>)

beTheKiosk(
  () =>
    show(
      <CrashedScreen>
        <App />
      </CrashedScreen>,
    ),
  () =>
    show(
      <main className="kiosk plain">
        <h1>{`${commonTexts.elsewhere.zh} · ${commonTexts.elsewhere.en}`}</h1>
        <p>{commonTexts.elsewhereHint.zh}</p>
        <p>{commonTexts.elsewhereHint.en}</p>
      </main>,
    ),
)

// Absent without a secure context: then a reload needs the network.
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
if (workers && import.meta.env.PROD)
  window.addEventListener('load', () => {
    // Without the network there is nothing new to keep: it is asked for again with the next load.
    workers.register('/kiosk/sw.js', { scope: '/kiosk' }).catch(() => undefined)
  })
