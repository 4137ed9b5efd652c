import type { FlowNodeFigures } from '@drawdesk/contract/workflow/figures'
import { relativeText, useNow } from '../../../components/relative-time.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { parseServerTime } from '../../../lib/texts/server-time.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { figuresTexts } from './figures.i18n.ts'
import { mostOf } from './heat.ts'
import { useNodeName } from './node-table.tsx'

/** What takes time in them is one of their nodes. */
const CONTAINERS: ReadonlySet<string> = new Set(['subProcess', 'adHocSubProcess', 'transaction'])

/** Where it is stuck, in a sentence or two. */
export function Findings({ nodes: all }: { nodes: readonly FlowNodeFigures[] }) {
  const t = useTexts(figuresTexts)
  const nameOf = useNodeName()
  const language = useLanguage()
  const now = useNow()
  const nodes = all.filter(({ nodeType }) => !CONTAINERS.has(nodeType))
  const slowest = mostOf(nodes, 'p50')
  const fullest = mostOf(nodes, 'waiting')
  const since = fullest && parseServerTime(fullest.oldestTime)
  return (
    <div className="figures-findings" role="status">
      {slowest && <p>{t('slowest', { name: nameOf(slowest), p50: slowest.p50Time, p90: slowest.p90Time })}</p>}
      {fullest && (
        <p>
          {t('waitingMost', {
            name: nameOf(fullest),
            count: exactCount(fullest.waiting),
            since: since ? relativeText(since, now, language) : '',
          })}
        </p>
      )}
      {!slowest && !fullest && <p>{t('calm')}</p>}
    </div>
  )
}
