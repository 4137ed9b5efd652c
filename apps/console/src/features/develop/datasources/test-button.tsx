import { datasourceResource, type Datasource, type DatasourceTestAnswer } from '@drawdesk/contract/develop/datasource'
import { useTexts } from '../../../lib/texts/texts.ts'
import { TrialButton } from '../../../resource/trial/trial-button.tsx'
import { datasourceTexts } from './datasource.i18n.ts'

/** Signs in to the stored source and says how it went. */
export function TestButton({ row }: { row: Datasource }) {
  const t = useTexts(datasourceTexts)
  return (
    <TrialButton<DatasourceTestAnswer>
      resource={datasourceResource}
      row={row}
      name={row.name}
      outcomeOf={({ ok, mayWrite, version, ms, msg }) => {
        if (!ok) return { kind: 'bad', word: t('failed'), message: t('fails', { name: row.name }), said: msg }
        if (mayWrite) return { kind: 'warn', word: t('okWrites'), message: t('mayWrite', { version }) }
        return { kind: 'good', word: t('ok'), message: t('works', { version, ms: ms.toLocaleString('en') }) }
      }}
    />
  )
}
