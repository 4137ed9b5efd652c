import type { FlowInstance } from '@drawdesk/contract/workflow/follow'
import type { FlowMigrateChecked } from '@drawdesk/contract/workflow/migration'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/http/http.ts'
import type { Mapping } from './mapping.ts'
import { checkMigration, instancesQuery } from './migrate.api.ts'

interface DryRunOrder {
  fromId: string
  toId: string
  mapping: Mapping
  /** None: all of the version, as many as can be moved at once. */
  instanceIds: readonly string[]
}

export interface CheckedRow extends FlowMigrateChecked {
  /** As the list of running ones has it; undefined for one that is not among those. */
  instance: FlowInstance | undefined
}

interface DryRun {
  rows: readonly CheckedRow[] | undefined
  /** The mapping is another one than the rows were checked with. */
  isOutdated: boolean
  isChecking: boolean
  error: ApiError | undefined
  check: () => Promise<void>
  /** What was checked is not so any more. */
  forget: () => void
}

/** Asks the server what a migration would do, and with which mapping that was. */
export function useDryRun({ fromId, toId, mapping, instanceIds }: DryRunOrder): DryRun {
  const queryClient = useQueryClient()
  const [found, setFound] = useState<{ order: string; rows: readonly CheckedRow[] }>()
  const [isChecking, setIsChecking] = useState(false)
  const [error, setError] = useState<ApiError>()
  const order = JSON.stringify([mapping, instanceIds])
  return {
    rows: found?.rows,
    isOutdated: found !== undefined && found.order !== order,
    isChecking,
    error,
    forget: () => setFound(undefined),
    async check() {
      setIsChecking(true)
      setError(undefined)
      try {
        const { records } = await queryClient.fetchQuery({ ...instancesQuery(fromId), staleTime: 0 })
        const known = new Map(records.map((one) => [one.id, one]))
        const ids = instanceIds.length > 0 ? instanceIds : records.map(({ id }) => id)
        const checked =
          ids.length === 0
            ? []
            : await checkMigration({ processInstanceIds: [...ids], targetDefinitionId: toId, mapping: { ...mapping } })
        setFound({ order, rows: checked.map((row) => ({ ...row, instance: known.get(row.processInstanceId) })) })
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        setError(thrown)
      } finally {
        setIsChecking(false)
      }
    },
  }
}
