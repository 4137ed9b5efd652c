import { OWN_DATASOURCE_ID } from '@drawdesk/contract/develop/datasource'
import { modelResource, type Model } from '@drawdesk/contract/develop/model'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { lazy } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { sourcesQuery } from './model.api.ts'
import './model.css'
import { modelTexts } from './model.i18n.ts'
import { TableField } from './table-field.tsx'

const ColumnEditor = lazy(() => loadChunk(() => import('./columns/column-editor.tsx')))

const FORM_FIELDS = { modelTable: (props: InputProps) => <TableField {...props} /> }

/** Models: the list, or with `?columns=<id>` the columns of one. */
export default function ModelPage() {
  return (
    <TenantScope resource={modelResource}>
      <ModelScreen />
    </TenantScope>
  )
}

function ModelScreen() {
  const [address, put] = useAddress()
  const id = address.get('columns')
  const { data: sources } = useQuery(sourcesQuery(useLanguage(), useTenantId()))
  const datasourceId = sources?.find(({ isDefault }) => isDefault)?.id ?? OWN_DATASOURCE_ID
  const columnsButton = (row: Model) => <ColumnsButton row={row} onOpen={() => put({ columns: row.id })} />
  if (id === null)
    return (
      <ResourcePage
        resource={modelResource}
        formFields={FORM_FIELDS}
        newRow={{ datasourceId }}
        rowActions={columnsButton}
        onSaved={({ id: saved, version }) => {
          if (version === 1) put({ columns: saved }) // a new one: its columns are what comes next
        }}
      />
    )
  return (
    <LazyPart
      fallback={
        <Delayed>
          <Skeleton active paragraph={{ rows: 12 }} />
        </Delayed>
      }
    >
      <ColumnEditor key={id} id={id} onClose={() => put({ columns: undefined })} />
    </LazyPart>
  )
}

function ColumnsButton({ row, onOpen }: { row: Model; onOpen: () => void }) {
  const t = useTexts(modelTexts)
  const mayEdit = usePermission('model_edit')
  const mayView = usePermission('model_view')
  if (!mayEdit && !mayView) return null
  return (
    <Button type="link" size="small" aria-label={t('columnsOf', { name: row.modelName })} onClick={onOpen}>
      {t('columns')}
    </Button>
  )
}
