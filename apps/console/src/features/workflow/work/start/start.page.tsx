import type { FlowDefinition } from '@drawdesk/contract/workflow/manager'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { defineTexts, useTexts } from '../../../../lib/texts/texts.ts'
import { untyped } from '../../../../resource/row.ts'
import { ListScreen } from '../../../../resource/screen/list-screen.tsx'
import { PagedBody } from '../../../../resource/screen/paged-body.tsx'
import { useFields } from '../../../../resource/use-fields.ts'
import { useResourceList } from '../../../../resource/use-resource-list.ts'
import { LazyFlowDiagramDialog } from '../../shared/flow-diagram/lazy-flow-diagram.tsx'
import { formAddress } from '../../shared/work-address.ts'
import { useFlowNews } from '../../shared/use-flow-news.ts'
import { Drafts } from './drafts.tsx'
import { startResource } from './start-resource.ts'
import './start.css'

const texts = defineTexts({
  zh: {
    start: '发起',
    startOf: '发起 {name}',
    diagram: '流程图',
    diagramOf: '{name} 的流程图',
    version: '第 {version} 版',
    named: '{name} · 第 {version} 版',
    common: '通用',
    own: '本租户',
    none: '没有你可以发起的流程',
    noneHint: '流程部署后，并且发起人包括你时，会出现在这里。',
    noCategory: '未分类',
  },
  en: {
    start: 'Start',
    startOf: 'Start {name}',
    diagram: 'Diagram',
    diagramOf: 'Diagram of {name}',
    version: 'Version {version}',
    named: '{name} · version {version}',
    common: 'Shared',
    own: 'My tenant',
    none: 'No processes you can start',
    noneHint: 'Deployed processes you’re allowed to start appear here.',
    noCategory: 'No category',
  },
})

const definition = untyped(startResource)

/** Processes that the person may start, as cards under their categories. */
export default function StartPage() {
  const t = useTexts(texts)
  const list = useResourceList(startResource)
  const fields = useFields(definition)
  const [shown, setShown] = useState<FlowDefinition>()
  useFlowNews()
  return (
    <ListScreen
      resource={definition}
      list={list}
      fields={fields}
      above={<Drafts known={list.rows} />}
      dialogs={
        shown && (
          <LazyFlowDiagramDialog
            of={{ processDefinitionId: shown.id }}
            name={t('named', { name: shown.name, version: shown.version })}
            onClose={() => setShown(undefined)}
          />
        )
      }
    >
      <PagedBody resource={definition} list={list} words={{ nothing: t('none'), nothingHint: t('noneHint') }}>
        <div className="start-groups">
          {groupsOf(list.rows).map(({ name, rows }) => (
            <section key={name} className="start-group">
              <h2 className="start-group-name">{name === '' ? t('noCategory') : name}</h2>
              <ul className="start-cards">
                {rows.map((row) => (
                  <StartCard key={row.id} process={row} onDiagram={() => setShown(row)} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </PagedBody>
    </ListScreen>
  )
}

function StartCard({ process, onDiagram }: { process: FlowDefinition; onDiagram: () => void }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { name, version, description, tenantId } = process
  return (
    <li className="start-card">
      <h3 className="start-card-name">{name}</h3>
      <p className="start-card-facts">
        {t('version', { version })} · {t(tenantId === '' ? 'common' : 'own')}
      </p>
      {description !== '' && <p className="start-card-words">{description}</p>}
      <div className="start-card-actions">
        <Button type="primary" aria-label={t('startOf', { name })} onClick={() => void navigate(formAddress(process))}>
          {t('start')}
        </Button>
        <Button type="text" aria-label={t('diagramOf', { name })} onClick={onDiagram}>
          {t('diagram')}
        </Button>
      </div>
    </li>
  )
}

/** Rows under the names of their categories, in the order in which these first come; without a category last. */
function groupsOf(rows: readonly FlowDefinition[]): { name: string; rows: FlowDefinition[] }[] {
  const groups = new Map<string, FlowDefinition[]>()
  for (const row of rows) groups.set(row.categoryName, [...(groups.get(row.categoryName) ?? []), row])
  return [...groups]
    .map(([name, each]) => ({ name, rows: each }))
    .sort((one, other) => Number(one.name === '') - Number(other.name === ''))
}
