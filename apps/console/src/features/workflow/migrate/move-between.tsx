import type { FlowManaged } from '@drawdesk/contract/workflow/manager'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useNamedXml } from '../shared/bpmn/use-named-xml.ts'
import { modelViewQuery } from '../shared/flow-diagram/model-view.api.ts'
import { DryRun } from './dry-run.tsx'
import { mappingOf, type Mapping } from './mapping.ts'
import { MappingTable } from './mapping-table.tsx'
import { planQuery } from './migrate.api.ts'
import { migrateTexts } from './migrate.i18n.ts'
import { useDefinitions } from './use-definitions.ts'
import { VersionDifference } from './version-difference.tsx'

interface MoveBetweenProps {
  from: FlowManaged
  to: FlowManaged
  /** Instances that were chosen before; none: all of the version. */
  instanceIds: readonly string[]
  onShowAll: () => void
}

/** Two versions side by side, where what waits goes on, and what a dry run makes of it. Give it both ids as key. */
export function MoveBetween({ from, to, ...more }: MoveBetweenProps) {
  const t = useTexts(migrateTexts)
  const [chosen, setChosen] = useState<Mapping>({})
  const [before, after] = [
    useQuery(modelViewQuery({ processDefinitionId: from.id })),
    useQuery(modelViewQuery({ processDefinitionId: to.id })),
  ]
  const plan = useQuery(planQuery(from.id, to.id))
  const [fromXml, toXml] = [useNamedXml(before.data?.xml), useNamedXml(after.data?.xml)]
  const definitions = useDefinitions(fromXml, toXml, from.key)
  const failed = before.error ?? after.error
  const places = plan.data?.places ?? []
  return (
    <>
      {failed ? (
        <ErrorNote
          error={failed}
          title={t('drawingFailed')}
          onRetry={() => void Promise.all([before.refetch(), after.refetch()])}
        />
      ) : (
        <VersionDifference from={from} to={to} before={fromXml} after={toXml} />
      )}
      {plan.error && !plan.data && (
        <ErrorNote error={plan.error} title={t('mappingFailed')} onRetry={() => void plan.refetch()} />
      )}
      {!plan.data && !plan.error && (
        <Delayed>
          <Skeleton active paragraph={{ rows: 4 }} />
        </Delayed>
      )}
      {plan.data?.running === 0 && <EmptyNote isCompact title={t('nobody')} reason={t('nobodyHint')} />}
      {plan.data && plan.data.running > 0 && (
        <>
          <MappingTable
            places={places}
            definitions={definitions}
            mapping={mappingOf(places, chosen)}
            onChoose={(nodeId, target) => setChosen((was) => ({ ...was, [nodeId]: target }))}
          />
          <DryRun from={from} to={to} running={plan.data.running} mapping={mappingOf(places, chosen)} {...more} />
        </>
      )}
    </>
  )
}
