import type { Role } from '@drawdesk/contract/rights/role'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { marksLike, type Marks } from '../../../../components/check-tree/choice.ts'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { grantedQuery, lockedQuery, roleChoicesQuery } from '../role.api.ts'
import { roleTexts } from '../role.i18n.ts'
import type { GrantPart } from '../use-grant-choice.ts'
import type { Compared } from './matrix-box.tsx'
import { matrixTexts } from './matrix.i18n.ts'
import { PermissionMatrix } from './permission-matrix.tsx'

interface GrantMatrixProps {
  roles: readonly Role[]
  part: GrantPart
  /** The role that stands beside it at first. */
  comparedId: string | undefined
  isDisabled: boolean
  onChange: (marks: Marks) => void
}

/** The menus of a grant as a matrix, beside another role where one is chosen. What is chosen is the same as in the tree, and is saved with it. */
export function GrantMatrix({ roles, part, comparedId, isDisabled, onChange }: GrantMatrixProps) {
  const t = useTexts(matrixTexts)
  const said = useTexts(roleTexts)
  const tenantId = useTenantId()
  const roleIds = useMemo(() => roles.map(({ id }) => id), [roles])
  const [otherId, setOtherId] = useState(comparedId)
  const choices = useQuery(roleChoicesQuery(tenantId))
  const other = useQuery({ ...grantedQuery(otherId ?? '', tenantId), enabled: otherId !== undefined })
  const locked = useQuery(
    lockedQuery(
      useMemo(() => [...roleIds, ...(otherId ? [otherId] : [])], [roleIds, otherId]),
      tenantId,
    ),
  )
  const name = choices.data?.find(({ id }) => id === otherId)?.name ?? ''
  const compared = useMemo<Compared | undefined>(
    () => (otherId !== undefined && other.data ? { id: otherId, name, ids: new Set(other.data.menu) } : undefined),
    [otherId, other.data, name],
  )
  const failure = locked.error ?? other.error
  if (failure)
    return (
      <ErrorNote
        isCompact
        error={failure}
        title={said('failed')}
        onRetry={() => void Promise.all([locked.refetch(), ...(otherId === undefined ? [] : [other.refetch()])])}
      />
    )
  if (!locked.data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  const chooser = (
    <span className="matrix-compare">
      <Select<string>
        showSearch
        allowClear
        optionFilterProp="label"
        aria-label={t('compare')}
        placeholder={t('compare')}
        loading={choices.isFetching || other.isFetching}
        {...(otherId !== undefined && { value: otherId })}
        options={(choices.data ?? [])
          .filter(({ id }) => !roleIds.includes(id))
          .map(({ id, name: label }) => ({ value: id, label }))}
        onChange={(id: string | undefined) => setOtherId(id)}
      />
      {compared && (
        <Button disabled={isDisabled} onClick={() => onChange(marksLike(part.index, part.held, compared.ids))}>
          {t('takeAll', { name: compared.name })}
        </Button>
      )}
    </span>
  )
  return (
    <PermissionMatrix
      key={compared?.id}
      nodes={part.nodes}
      locked={locked.data}
      index={part.index}
      held={part.held}
      marks={part.marks}
      isDisabled={isDisabled}
      onChange={onChange}
      compared={compared}
      chooser={chooser}
    />
  )
}
