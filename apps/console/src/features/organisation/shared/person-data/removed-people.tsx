import { ERASURE_STATE, type RemovedPerson } from '@drawdesk/contract/organisation/person-data'
import { userResource } from '@drawdesk/contract/organisation/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { StateTag, type StateKind } from '../../../../components/tag.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../resource/keys.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { restoreRows } from '../../../../resource/resource.api.ts'
import { useTarget, useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import PersonDataDrawer from './person-data-drawer.tsx'
import { removedQuery, useDataNews, useReloadData } from './person-data.api.ts'
import { personDataTexts } from './person-data.i18n.ts'
import './person-data.css'

const WIDTH_PX = 560
const STATES: Readonly<Record<number, { kind: StateKind; text: 'waiting' | 'erasing' | 'erased' }>> = {
  [ERASURE_STATE.waiting]: { kind: 'warn', text: 'waiting' },
  [ERASURE_STATE.running]: { kind: 'info', text: 'erasing' },
  [ERASURE_STATE.done]: { kind: 'neutral', text: 'erased' },
}

/** People whose accounts are removed, and those who asked to be erased. */
export default function RemovedPeople({ onClose }: { onClose: () => void }) {
  const t = useTexts(personDataTexts)
  const tenantId = useTenantId()
  const { data, error, refetch } = useQuery(removedQuery(tenantId))
  const [opened, setOpened] = useState<RemovedPerson>()
  useDataNews()
  return (
    <AppDrawer open title={t('removed')} size={WIDTH_PX} onClose={onClose}>
      <div className="person-data">
        <p className="person-data-soft">{t('removedHelp')}</p>
        {error && <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Delayed>
            <Skeleton active paragraph={{ rows: 4 }} />
          </Delayed>
        )}
        {data?.length === 0 && <EmptyNote isCompact title={t('removedNone')} />}
        <ul className="person-data-list" aria-label={t('removed')}>
          {data?.map((person) => (
            <Person key={person.userId} person={person} onOpen={() => setOpened(person)} />
          ))}
        </ul>
      </div>
      {opened && (
        <PersonDataDrawer
          person={{ userId: opened.userId, account: opened.account, name: opened.realName || opened.account }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </AppDrawer>
  )
}

function Person({ person, onOpen }: { person: RemovedPerson; onOpen: () => void }) {
  const t = useTexts(personDataTexts)
  const { message } = useFeedback()
  const client = useQueryClient()
  const reload = useReloadData()
  const target = useTarget(userResource)
  const [isBusy, setIsBusy] = useState(false)
  const mayRestore = usePermission('user_delete')
  const canRestore = mayRestore && person.removedTime !== '' && !person.erasure
  const name = seededName(person.realName) || person.account
  const state = person.erasure ? STATES[person.erasure.state] : undefined
  return (
    <li>
      <div className="person-data-what">
        <span>
          {name} {state && <StateTag kind={state.kind}>{t(state.text)}</StateTag>}
        </span>
        <span className="person-data-soft">
          {person.erasure?.state !== ERASURE_STATE.done && `${person.account} · `}
          {person.removedTime === '' ? t('live') : `${t('removedAt')} ${person.removedTime}`}
        </span>
      </div>
      <span className="person-data-actions">
        {canRestore && (
          <Button aria-label={t('restoreOf', { name })} loading={isBusy} onClick={() => void restore()}>
            {t('restore')}
          </Button>
        )}
        <Button aria-label={t('manageOf', { name })} onClick={onOpen}>
          {t('manage')}
        </Button>
      </span>
    </li>
  )

  async function restore(): Promise<void> {
    setIsBusy(true)
    try {
      await restoreRows(target, [person.userId])
      void message.success(t('restored', { name }))
      reload()
      await client.invalidateQueries({ queryKey: resourceKeys(userResource).all })
    } catch (error) {
      logFailure('user restore', error) // Its message has been shown.
    }
    setIsBusy(false)
  }
}
