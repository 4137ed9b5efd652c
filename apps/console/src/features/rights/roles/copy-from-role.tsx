import type { GrantKeys } from '@drawdesk/contract/rights/role'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { grantedQuery, roleChoicesQuery } from './role.api.ts'
import { roleTexts } from './role.i18n.ts'

interface CopyFromRoleProps {
  /** Those that are being changed: nothing to copy from. */
  roleIds: readonly string[]
  tenantId: string | undefined
  isDisabled: boolean
  /** Answers how many boxes it turns on and off. */
  onCopy: (keys: GrantKeys) => { on: number; off: number }
}

/** Takes over what another role was given, and says how the two differ; nothing is saved by it. */
export function CopyFromRole({ roleIds, tenantId, isDisabled, onCopy }: CopyFromRoleProps) {
  const t = useTexts(roleTexts)
  const queryClient = useQueryClient()
  const { data = [], isFetching } = useQuery(roleChoicesQuery(tenantId))
  const [isCopying, setIsCopying] = useState(false)
  const [said, setSaid] = useState('')
  const others = data.filter(({ id }) => !roleIds.includes(id))
  if (others.length === 0) return null

  const copy = async (id: string, name: string) => {
    setIsCopying(true)
    try {
      const { on, off } = onCopy(await queryClient.fetchQuery(grantedQuery(id, tenantId)))
      setSaid(on + off === 0 ? t('copiedSame', { name }) : t('copied', { name, on, off }))
    } catch (failure) {
      logFailure('rights of a role to copy', failure)
      setSaid(t('failed'))
    } finally {
      setIsCopying(false)
    }
  }
  return (
    <div className="grant-copy">
      <Select<string, { value: string; label: string }>
        showSearch
        optionFilterProp="label"
        aria-label={t('copyFrom')}
        placeholder={t('copyFrom')}
        value={null as unknown as string} // chosen once, not held
        disabled={isDisabled || isCopying}
        loading={isFetching || isCopying}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        onSelect={(id, { label }) => void copy(id, label)}
      />
      <span className="grant-copy-said" role="status">
        {said}
      </span>
    </div>
  )
}
