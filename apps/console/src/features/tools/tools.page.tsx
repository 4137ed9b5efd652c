import { Skeleton } from 'antd'
import { lazy } from 'react'
import { Link } from 'react-router'
import { LazyPart } from '../../components/lazy-part.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useAddress } from '../../lib/browser/use-address.ts'
import { ExpressionPanel } from './expressions/expression-panel.tsx'
import { readTab, TOOL_TABS, tabAddress } from './tab.ts'
import './tools.css'
import { toolsTexts } from './tools.i18n.ts'

const SpeechPanel = lazy(() =>
  loadChunk(async () => ({ default: (await import('./speech/speech-panel.tsx')).SpeechPanel })),
)

/** Helpers of the chat menu, one tab each; `?tab=` says which. */
export default function ToolsPage() {
  const t = useTexts(toolsTexts)
  const [address] = useAddress()
  const tab = readTab(address)
  return (
    <div className="tools-page">
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <nav className="tools-tabs" aria-label={t('parts')}>
        {TOOL_TABS.map((one) => (
          <Link key={one} to={tabAddress(one)} aria-current={one === tab ? 'page' : undefined}>
            {t(`tab.${one}`)}
          </Link>
        ))}
      </nav>
      {/* Stays behind the other tab, so that what is being written does. */}
      <div hidden={tab !== 'expressions'}>
        <ExpressionPanel />
      </div>
      {tab === 'speech' && (
        <LazyPart fallback={<Skeleton active />}>
          <SpeechPanel />
        </LazyPart>
      )}
    </div>
  )
}
