import { ERASURE_STATE } from '@drawdesk/contract/organisation/person-data'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { Copies } from './copies.tsx'
import { Erasing } from './erasing.tsx'
import { dataQuery, useDataNews } from './person-data.api.ts'
import { personDataTexts } from './person-data.i18n.ts'
import './person-data.css'

const WIDTH_PX = 640

export interface PersonNamed {
  userId: string
  account: string
  name: string
}

/** The data of one person, for an administrator. */
export default function PersonDataDrawer({ person, onClose }: { person: PersonNamed; onClose: () => void }) {
  const t = useTexts(personDataTexts)
  const tenantId = useTenantId()
  const whose = { userId: person.userId, tenantId }
  const can = { data: usePermission('user_data'), erase: usePermission('user_erase') }
  const { data, error, refetch } = useQuery(dataQuery(whose))
  useDataNews()
  const erasure = data?.erasure
  const isErased = erasure?.state === ERASURE_STATE.done
  return (
    <AppDrawer
      open
      title={t('drawer', { name: isErased ? erasure.alias : person.name })}
      size={WIDTH_PX}
      onClose={onClose}
    >
      {error && <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Delayed>
          <Skeleton active paragraph={{ rows: 4 }} />
        </Delayed>
      )}
      {data && (
        <div className="person-data">
          {can.data && !isErased && <Copies whose={whose} exports={data.exports} mayAsk />}
          <Erasing whose={whose} view={data} account={person.account} name={person.name} mayAsk={can.erase} />
        </div>
      )}
    </AppDrawer>
  )
}
