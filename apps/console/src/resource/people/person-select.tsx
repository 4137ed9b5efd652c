import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { seededName } from '../../lib/texts/language.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useDisplayName } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useSettled } from '../../lib/editing/use-settled.ts'
import { peopleQuery, personQuery, type Person } from './people.api.ts'
import { peopleTexts } from './people.i18n.ts'

interface PersonSelectProps {
  id: string
  /** `""` for nobody yet. */
  value: string
  /** `""` for the own tenant. */
  tenantId: string
  /** Shown to those who may not see users and so can choose only themselves. */
  forbidden: string
  isInvalid?: boolean
  onChange: (userId: string) => void
}

/** Finds a person by account or name. */
export function PersonSelect({ id, value, tenantId, forbidden, isInvalid = false, onChange }: PersonSelectProps) {
  const t = useTexts(peopleTexts)
  const [text, setText] = useState('')
  const wanted = useSettled(text.trim())
  const own = useSession(({ user }) => user)
  const ownName = useDisplayName()
  const { data: people, isFetching } = useQuery(peopleQuery(wanted, tenantId))
  const isListed = value === own?.userId || people?.some((person) => person.id === value) === true
  const { data: named } = useQuery({
    ...personQuery(value, tenantId),
    enabled: value !== '' && people !== undefined && !isListed,
  })
  const isOwnTenant = tenantId === '' || tenantId === own?.tenantId
  const others = (people ?? []).filter((person) => person.id !== own?.userId)
  const self =
    own && isOwnTenant && (wanted === '' || `${own.account} ${ownName}`.includes(wanted))
      ? [{ value: own.userId, label: t('self', { name: ownName }) }]
      : []
  const kept =
    value !== '' && !others.some((person) => person.id === value) && !self.some((one) => one.value === value)
      ? [named ?? { id: value, account: value, realName: '' }]
      : []
  return (
    <>
      <Select
        id={id}
        className="res-wide"
        status={isInvalid ? 'error' : undefined}
        aria-invalid={isInvalid || undefined}
        value={value === '' ? null : value}
        placeholder={t('personHint')}
        loading={isFetching}
        onChange={(next: string | null) => onChange(next ?? '')}
        notFoundContent={isFetching ? null : t('personNone')}
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        options={[...self, ...(wanted === '' ? kept.map(toOption) : []), ...others.map(toOption)]}
        labelRender={({ label, value: shown }) =>
          label ?? kept.map(toOption).find((one) => one.value === shown)?.label ?? shown
        }
      />
      {people === null && <p className="res-help">{forbidden}</p>}
    </>
  )
}

function toOption({ id, account, realName }: Person): { value: string; label: string } {
  return { value: id, label: realName === '' ? account : `${seededName(realName)} · ${account}` }
}
