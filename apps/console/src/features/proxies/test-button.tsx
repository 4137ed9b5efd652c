import { proxyConfigResource, type ProxyConfig, type ProxyTestAnswer } from '@drawdesk/contract/proxies/proxy-config'
import { useTexts } from '../../lib/texts/texts.ts'
import { TrialButton } from '../../resource/trial/trial-button.tsx'
import { proxyConfigTexts } from './proxy-config.i18n.ts'

/** Calls through the stored proxy and says how it went. */
export function TestButton({ row }: { row: ProxyConfig }) {
  const t = useTexts(proxyConfigTexts)
  return (
    <TrialButton<ProxyTestAnswer>
      resource={proxyConfigResource}
      row={row}
      name={row.name}
      outcomeOf={(answer) => {
        if (!answer.ok)
          return { kind: 'bad', word: t('failed'), message: t('fails', { name: row.name }), said: answer.error }
        const ms = answer.ms.toLocaleString('en')
        return {
          kind: 'good',
          word: t('took', { ms }),
          message: t('works', { url: answer.url, status: answer.status, ms }),
        }
      }}
    />
  )
}
